import { eventsExchange } from '@mendwell/contracts/events';
import type { Channel } from 'amqplib';

/*
 *   events (topic) ──<event>.<service>──▶ <service>.<event> ──handled──▶ gone
 *                                            │ failed         ▲
 *                                            ▼                │ after its delay
 *   <service>.retry (topic) ──<ms>.<queue>──▶ <service>.retry.<ms> ──▶ <service>.due (topic)
 *                                            │ failed every time, malformed, or crashed a process 20 times
 *                                            ▼
 *   <service>.dead (direct) ──<queue>──▶ <service>.<event>.dead
 *
 *   <service>.live (topic) ──<event>──▶ one temporary queue for each running instance
 *
 * The routing key names the consumer, so the broker returns a copy that its queue does not accept. All names start with
 * the service's, on which the broker users' rights are based.
 */

/** Delays before retries of a failed event. While the service's own database is away or too slow, no attempt is counted. */
export const defaultRetryDelaysMs: readonly number[] = [2_000, 30_000, 120_000, 600_000];

/** A message that always kills its consumer becomes a dead letter after this many deliveries. */
const deliveryLimit = 20;

const quorum = { 'x-queue-type': 'quorum' };
/** A message leaves the queue only after the next one has confirmed it; needs `reject-publish`. */
const atLeastOnce = { 'x-dead-letter-strategy': 'at-least-once', 'x-overflow': 'reject-publish' };

/** The names of a service's queues and exchanges. */
export const topologyOf = (service: string) => ({
  queue: (event: string) => `${service}.${event}`,
  deadQueue: (event: string) => `${service}.${event}.dead`,
  retryQueue: (delayMs: number) => `${service}.retry.${delayMs}`,
  retryKey: (delayMs: number, queue: string) => `${delayMs}.${queue}`,
  /** Returns a message of `dueExchange` to one queue. */
  dueKey: (queue: string) => `0.${queue}`,
  retryExchange: `${service}.retry`,
  dueExchange: `${service}.due`,
  deadExchange: `${service}.dead`,
  liveExchange: `${service}.live`,
});

/** The key on the `events` exchange for one consumer's queue. */
export const routingKey = (event: string, consumer: string) => `${event}.${consumer}`;

/** Declares the exchanges that a service publishes to. */
export async function declareExchanges(channel: Channel, service: string): Promise<void> {
  const names = topologyOf(service);
  for (const name of [eventsExchange, names.retryExchange, names.dueExchange, names.liveExchange]) {
    await channel.assertExchange(name, 'topic', { durable: true });
  }
  await channel.assertExchange(names.deadExchange, 'direct', { durable: true });
}

/** Declares the queue of `consumer` for `event`; publisher and consumer declare it identically. */
export async function declareQueue(channel: Channel, consumer: string, event: string): Promise<void> {
  const names = topologyOf(consumer);
  const queue = names.queue(event);
  const limit = {
    'x-delivery-limit': deliveryLimit,
    'x-dead-letter-exchange': names.deadExchange,
    'x-dead-letter-routing-key': queue,
  };
  await channel.assertQueue(queue, { durable: true, arguments: { ...quorum, ...atLeastOnce, ...limit } });
  await channel.bindQueue(queue, eventsExchange, routingKey(event, consumer));
}

/**
 * Declares the queues in which failed messages wait. Called only when one is needed: a failed declaration closes the
 * channel or even the connection, which would stop all consumption.
 */
export async function declareRetries(
  channel: Channel,
  service: string,
  retryDelaysMs: readonly number[],
): Promise<void> {
  const names = topologyOf(service);
  for (const delayMs of retryDelaysMs) {
    const retryQueue = names.retryQueue(delayMs);
    const expiry = { 'x-message-ttl': delayMs, 'x-dead-letter-exchange': names.dueExchange };
    const options = { durable: true, arguments: { ...quorum, ...atLeastOnce, ...expiry } };
    await channel.assertQueue(retryQueue, options);
    await channel.bindQueue(retryQueue, names.retryExchange, names.retryKey(delayMs, '#'));
  }
}

/** Declares a consumer's queues for an event: its own and the one for dead letters. */
export async function declareConsumer(channel: Channel, service: string, event: string): Promise<void> {
  const names = topologyOf(service);
  const queue = names.queue(event);
  await declareExchanges(channel, service);
  await channel.assertQueue(names.deadQueue(event), { durable: true, arguments: quorum });
  await channel.bindQueue(names.deadQueue(event), names.deadExchange, queue);
  await declareQueue(channel, service, event);
  await channel.bindQueue(queue, names.dueExchange, `*.${queue}`);
}
