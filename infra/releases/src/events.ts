import { firstMismatch, readers, type Schema } from './compatible.ts';

/** The events that a service publishes or consumes: `x-events` of its OpenAPI document. */
export type Events = Record<string, { schema: Schema }>;

/**
 * Why two service versions could not exchange an event, such as
 * `payment.changed: the live booking could not read it: data.currency may be missing`. Checks both directions, because
 * events of either version may be in an outbox or a queue when the other one starts.
 */
export const unfitEvents = (own: Events, live: Events, liveService: string): string[] =>
  Object.entries(own).flatMap(([name, { schema }]) => {
    const other = live[name]?.schema;
    if (!other) return [];
    const unread = (given: Schema, expected: Schema, reader: string) => {
      const exchange = { given, givenIn: given, expected, expectedIn: expected };
      const reason = firstMismatch(exchange, readers.consumer);
      return reason ? [`${name}: ${reader} could not read it: ${reason}`] : [];
    };
    return [
      ...unread(schema, other, `the live ${liveService}`),
      ...unread(other, schema, 'the working copy'),
    ].slice(0, 1);
  });
