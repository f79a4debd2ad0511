import { type DomainEvent, EventEnvelope, eventData } from '@mendwell/contracts/events';
import type { ConsumeMessage } from 'amqplib';

const properties = (messageId: string, type: string) => ({
  messageId,
  type,
  contentType: 'application/json',
});

/** An event as it is put on the wire. */
export const encodeEvent = (event: DomainEvent) => ({
  body: Buffer.from(JSON.stringify(event)),
  options: properties(event.id, event.name),
});

/** The event of a message, its data checked against the contract. Throws when it is malformed. */
export function decodeEvent(body: Buffer): DomainEvent {
  const envelope = EventEnvelope.parse(JSON.parse(body.toString('utf8')));
  return { ...envelope, data: eventData[envelope.name].parse(envelope.data) };
}

const failuresHeader = 'x-failures';

/** How often handling this message has failed before. */
export const failuresOf = (message: ConsumeMessage) =>
  Number(message.properties.headers?.[failuresHeader] ?? 0);

/** The same content, marked with one more failure and its reason, to be published again. */
export const withFailure = (message: ConsumeMessage, reason: string) => ({
  body: message.content,
  options: {
    ...properties(String(message.properties.messageId), String(message.properties.type)),
    headers: { [failuresHeader]: failuresOf(message) + 1, 'x-reason': reason },
  },
});
