import { type DomainEvent, EventEnvelope, eventData } from '@mendwell/contracts/events';
import type { Message, Options } from 'amqplib';

/** Body and properties of a message to publish. */
export interface Content {
  body: Buffer;
  options: Options.Publish;
}

const properties = (messageId: string, type: string) => ({
  messageId,
  type,
  contentType: 'application/json',
});

/** An event as a message. */
export const encodeEvent = (event: DomainEvent): Content => ({
  body: Buffer.from(JSON.stringify(event)),
  options: properties(event.id, event.name),
});

/** The event of a message. Throws if it does not match the contract. */
export function decodeEvent(body: Buffer): DomainEvent {
  const envelope = EventEnvelope.parse(JSON.parse(body.toString('utf8')));
  return { ...envelope, data: eventData[envelope.name].parse(envelope.data) };
}

const failuresHeader = 'x-failures';
const reasonHeader = 'x-reason';
const replayedHeader = 'x-replayed-at';

/** How often handling this message has failed before. */
export const failuresOf = (message: Pick<Message, 'properties'>) =>
  Number(message.properties.headers?.[failuresHeader] ?? 0);

/** Why handling this message failed last. */
export const failureReasonOf = (message: Pick<Message, 'properties'>) =>
  String(message.properties.headers?.[reasonHeader] ?? '');

/** When an operator last handed the message to its handler again. */
export const replayedAtOf = (message: Pick<Message, 'properties'>): string | undefined =>
  message.properties.headers?.[replayedHeader];

const copyOf = (message: Message, headers: Record<string, unknown>): Content => {
  const replayedAt = replayedAtOf(message);
  return {
    body: message.content,
    options: {
      ...properties(String(message.properties.messageId), String(message.properties.type)),
      headers: { ...(replayedAt && { [replayedHeader]: replayedAt }), ...headers },
    },
  };
};

const copyWith = (message: Message, failures: number, reason: string): Content =>
  copyOf(message, { [failuresHeader]: failures, [reasonHeader]: reason });

/** The same body, with one more failure and its reason in the headers. */
export const withFailure = (message: Message, reason: string): Content =>
  copyWith(message, failuresOf(message) + 1, reason);

/** The same body and failures, to be delivered anew. */
export const unchanged = (message: Message): Content =>
  copyWith(message, failuresOf(message), failureReasonOf(message));

/** The same body without its failures, so that all attempts are available again. */
export const replayed = (message: Message): Content =>
  copyOf(message, { [replayedHeader]: new Date().toISOString() });
