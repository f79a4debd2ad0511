import { eventsExchange } from '@mendwell/contracts/events';
import type { Channel } from 'amqplib';

/*
 * events (topic) ──name──▶ <service>.<event> ──handled──▶ gone
 *                              │ failed                ▲
 *                              ▼                       │ after its time
 *   <service>.retry (topic) ──<ms>.<queue>──▶ <service>.retry.<ms> ──▶ <service>.due (topic)
 *                              │ failed for good, malformed, or crashed a process again and again
 *                              ▼
 *   <service>.dead (direct) ──<queue>──▶ <service>.<event>.dead
 *
 * Everything is durable and replicated (quorum), and its name starts with the service's, so that a broker
 * user needs no right beyond `^(events|<service>\..*)$`.
 */

/** Waiting times before a failed event is tried again: it survives a dependency that is down for 13 minutes. */
export const defaultRetryDelaysMs: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];

/** A message that kills its consumer every time is a dead letter after so many deliveries. */
const deliveryLimit = 20;

const quorum = { 'x-queue-type': 'quorum' };
/** Moving on is confirmed by the next queue before this one forgets; needs `reject-publish`. */
const safely = { 'x-dead-letter-strategy': 'at-least-once', 'x-overflow': 'reject-publish' };

/** The names of everything a service has in the broker. */
export const topologyOf = (service: string) => ({
  queue: (event: string) => `${service}.${event}`,
  deadQueue: (event: string) => `${service}.${event}.dead`,
  retryQueue: (delayMs: number) => `${service}.retry.${delayMs}`,
  retryKey: (delayMs: number, queue: string) => `${delayMs}.${queue}`,
  retryExchange: `${service}.retry`,
  dueExchange: `${service}.due`,
  deadExchange: `${service}.dead`,
});

export interface TopologyOptions {
  service: string;
  events: Iterable<string>;
  retryDelaysMs: readonly number[];
}

/** Declares what the service needs; everything that exists already stays as it is. */
export async function declareTopology(channel: Channel, options: TopologyOptions): Promise<void> {
  const { service, retryDelaysMs } = options;
  const names = topologyOf(service);
  await channel.assertExchange(eventsExchange, 'topic', { durable: true });
  await channel.assertExchange(names.retryExchange, 'topic', { durable: true });
  await channel.assertExchange(names.dueExchange, 'topic', { durable: true });
  await channel.assertExchange(names.deadExchange, 'direct', { durable: true });

  for (const delayMs of retryDelaysMs) {
    const queue = names.retryQueue(delayMs);
    const expiry = { 'x-message-ttl': delayMs, 'x-dead-letter-exchange': names.dueExchange };
    await channel.assertQueue(queue, { durable: true, arguments: { ...quorum, ...safely, ...expiry } });
    await channel.bindQueue(queue, names.retryExchange, names.retryKey(delayMs, '#'));
  }

  for (const event of options.events) {
    const queue = names.queue(event);
    const deadQueue = names.deadQueue(event);
    await channel.assertQueue(deadQueue, { durable: true, arguments: quorum });
    await channel.bindQueue(deadQueue, names.deadExchange, queue);
    const limit = {
      'x-delivery-limit': deliveryLimit,
      'x-dead-letter-exchange': names.deadExchange,
      'x-dead-letter-routing-key': queue,
    };
    await channel.assertQueue(queue, { durable: true, arguments: { ...quorum, ...safely, ...limit } });
    await channel.bindQueue(queue, names.dueExchange, `*.${queue}`);
    await channel.bindQueue(queue, eventsExchange, event);
  }
}
