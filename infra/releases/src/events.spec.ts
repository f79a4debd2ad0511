import booking from '../../../docs/openapi/booking.json' with { type: 'json' };
import { type Events, unfitEvents } from './events.ts';

const live: Events = booking['x-events'];

/** The events with one changed field of an event's data, removed if `undefined`. */
function changed(name: string, field: string, schema: object | undefined, isRequired: boolean): Events {
  const events = structuredClone(live);
  // biome-ignore lint/suspicious/noExplicitAny: a walk through JSON
  const data = events[name]?.schema.properties?.data as any;
  data.required = data.required.filter((other: string) => other !== field);
  if (isRequired) data.required.push(field);
  if (schema) data.properties[field] = schema;
  else delete data.properties[field];
  return events;
}

describe('a changed event', () => {
  it.each<[string, string, string, object | undefined, boolean, string]>([
    [
      'loses a field',
      'payment.changed',
      'currency',
      undefined,
      false,
      'payment.changed: the live booking could not read it: data.currency may be missing',
    ],
    [
      'needs a field that waiting events lack',
      'booking.status-changed',
      'area',
      { type: 'string' },
      true,
      'booking.status-changed: the working copy could not read it: data.area may be missing',
    ],
    [
      'has a value that is new',
      'payment.changed',
      'disputeStatus',
      { type: 'string', enum: ['open', 'won', 'lost', 'appealed'] },
      false,
      'payment.changed: the live booking could not read it: data.disputeStatus may be "appealed"',
    ],
    [
      'has a value less, which waiting events have',
      'payment.changed',
      'disputeStatus',
      { type: 'string', enum: ['open', 'won'] },
      false,
      'payment.changed: the working copy could not read it: data.disputeStatus may be "lost"',
    ],
    [
      'has a field of another type',
      'payment.changed',
      'amountCents',
      { type: 'number' },
      true,
      'payment.changed: the live booking could not read it: data.amountCents may be number instead of integer',
    ],
  ])('is refused when it %s', (_, name, field, schema, isRequired, reason) => {
    expect(unfitEvents(changed(name, field, schema, isRequired), live, 'booking')).toEqual([reason]);
  });

  it('passes with an additional field, and with any change under a new name', () => {
    const optional = changed('payment.changed', 'tipCents', { type: 'integer' }, false);
    expect(unfitEvents(optional, live, 'booking')).toEqual([]);
    expect(unfitEvents(live, optional, 'booking')).toEqual([]);
    const renamed = { 'payment.settled': { schema: { type: 'string' } }, ...live };
    expect(unfitEvents(renamed, live, 'booking')).toEqual([]);
  });
});
