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

const mayBe = (...statuses: string[]) => ({ type: 'string', enum: statuses });

describe('a changed event', () => {
  it.each<[reason: string, field: string, schema: object | undefined, isRequired: boolean]>([
    ['the live booking could not read it: data.currency may be missing', 'currency', undefined, false],
    ['the working copy could not read it: data.area may be missing', 'area', { type: 'string' }, true],
    [
      'the live booking could not read it: data.disputeStatus may be "appealed"',
      'disputeStatus',
      mayBe('open', 'won', 'lost', 'appealed'),
      false,
    ],
    // Waiting events have it.
    [
      'the working copy could not read it: data.disputeStatus may be "lost"',
      'disputeStatus',
      mayBe('open', 'won'),
      false,
    ],
    [
      'the live booking could not read it: data.amountCents may be number instead of integer',
      'amountCents',
      { type: 'number' },
      true,
    ],
  ])('is refused: %s', (reason, ...change) => {
    const events = changed('payment.changed', ...change);
    expect(unfitEvents(events, live, 'booking')).toEqual([`payment.changed: ${reason}`]);
  });

  it('passes with an additional field, and with any change under a new name', () => {
    const optional = changed('payment.changed', 'tipCents', { type: 'integer' }, false);
    expect(unfitEvents(optional, live, 'booking')).toEqual([]);
    expect(unfitEvents(live, optional, 'booking')).toEqual([]);
    const renamed = { 'payment.settled': { schema: { type: 'string' } }, ...live };
    expect(unfitEvents(renamed, live, 'booking')).toEqual([]);
  });
});
