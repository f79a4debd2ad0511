import { channel } from 'node:diagnostics_channel';
import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvent } from '@mendwell/contracts/events';
import { Logger } from '@nestjs/common';
import type { Channel, Message } from 'amqplib';
import type { DatabaseAvailability } from '../database/availability.ts';
import { pauseAfter } from '../database/due-work.ts';
import { isDatabaseUnavailable } from '../database/mongo-errors.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { inEventSpan } from '../telemetry/tracing.ts';
import { reasonOf } from './broker-connection.ts';
import { type Content, decodeEvent, failuresOf, unchanged, withFailure } from './event-message.ts';
import { type EventPublisher, UnroutableError } from './event-publisher.ts';
import { topologyOf } from './event-topology.ts';

const afterHandling = channel('mendwell:after-handling');

/** Handles an event, possibly twice (see `Inbox`). If it throws, the event is retried later. */
export type EventHandler = (event: DomainEvent) => Promise<void>;

interface Delivery {
  channel: Channel;
  queue: string;
  message: Message;
  handler: EventHandler;
  /** Declares the queues for failed messages, which may not exist yet. */
  redeclare(): Promise<void>;
}

interface Options {
  service: string;
  retryDelaysMs: readonly number[];
  publisher: EventPublisher;
  database: DatabaseAvailability;
  metrics: Metrics;
  /** Aborted when the service stops. */
  signal: AbortSignal;
}

/** Delay before another attempt to move a failed message, or before another look at the database. */
const retryMs = 1_000;
/** Before another attempt although the database answers: it may always be too slow for this event. */
const pauses = { first: retryMs, longest: 30_000 };
/** Buckets in seconds, up to beyond the last retry. */
const ages = [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600, 3_600];

/** The database was away or too slow for as long as a message may be held. */
class StillAway extends Error {}

/**
 * Hands messages to their handlers. A message is acknowledged once its effect is durable, or once the broker has
 * confirmed its copy in a retry queue or among the dead letters. While the database is away or too slow, messages are
 * held, so that no more arrive, and no attempt counts.
 */
export class DeliverySettler {
  private readonly logger = new Logger(DeliverySettler.name);
  private readonly running = new Set<Promise<void>>();
  private readonly age;

  constructor(private readonly options: Options) {
    const help = 'Age of an event when it is handled, retried or dead-lettered';
    this.age = options.metrics.histogram('event_age_seconds', help, ['queue', 'outcome'], ages);
  }

  /** Never rejects: a message that cannot be settled stays unacknowledged. */
  async settle(delivery: Delivery): Promise<void> {
    const work = this.run(delivery);
    this.running.add(work);
    await work;
    this.running.delete(work);
  }

  /** Resolves when every received message is settled or given up. */
  async idle(): Promise<void> {
    await Promise.all(this.running);
  }

  private async run(delivery: Delivery): Promise<void> {
    try {
      await this.process(delivery);
      delivery.channel.ack(delivery.message);
    } catch (error) {
      // Without an acknowledgement, it is delivered again once this channel closes.
      this.logger.warn({ err: error, queue: delivery.queue, msg: 'A message could not be settled' });
    }
  }

  private async process({ queue, message, handler, redeclare }: Delivery): Promise<void> {
    const names = topologyOf(this.options.service);
    const deadLetter = (reason: string, event?: DomainEvent) => {
      const { messageId } = message.properties;
      this.observe(queue, 'dead', event);
      this.logger.error({ queue, messageId, reason, msg: 'Dead letter' });
      return this.moveOn(names.deadExchange, queue, withFailure(message, reason), redeclare);
    };
    let event: DomainEvent;
    try {
      event = decodeEvent(message.content);
    } catch (error) {
      return deadLetter(reasonOf(error));
    }
    try {
      await this.handle(event, queue, handler);
      afterHandling.publish(event.id);
      this.observe(queue, 'done', event);
    } catch (error) {
      if (error instanceof StillAway)
        return this.moveOn(names.dueExchange, names.dueKey(queue), unchanged(message), redeclare);
      this.logger.warn({ err: error, queue, eventId: event.id, msg: 'Event handler failed' });
      const delayMs = this.options.retryDelaysMs[failuresOf(message)];
      if (delayMs === undefined) return deadLetter(reasonOf(error), event);
      this.observe(queue, 'retry', event);
      const key = names.retryKey(delayMs, queue);
      await this.moveOn(names.retryExchange, key, withFailure(message, reasonOf(error)), redeclare);
    }
  }

  /** Throws the handler's error only if the database is not the reason: it may answer, but too slowly for this. */
  private async handle(event: DomainEvent, queue: string, handler: EventHandler): Promise<void> {
    const heldUntil = Date.now() + this.longestHoldMs;
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await inEventSpan('CONSUMER', event, () => handler(event));
      } catch (error) {
        if (!isDatabaseUnavailable(error) && !(await this.options.database.isAway())) throw error;
        const { name, id: eventId } = event;
        this.logger.warn({ err: error, name, eventId, msg: 'Event waits for the database' });
        this.observe(queue, 'retry', event);
        await this.untilBack(heldUntil, pauseAfter(attempts, pauses));
      }
    }
  }

  private async untilBack(heldUntil: number, firstMs: number): Promise<void> {
    const { database, signal } = this.options;
    let pauseMs = firstMs;
    do {
      if (signal.aborted || Date.now() > heldUntil) throw new StillAway();
      await delay(pauseMs, undefined, { signal }).catch(() => {});
      pauseMs = retryMs;
    } while (await database.isAway());
  }

  /** Shorter than RabbitMQ's 30 minutes, after which it would close the channel and count a delivery. */
  private get longestHoldMs(): number {
    return Math.max(...this.options.retryDelaysMs);
  }

  /** A malformed message counts with age 0. */
  private observe(queue: string, outcome: 'done' | 'retry' | 'dead', event?: DomainEvent): void {
    const age = event ? (Date.now() - Date.parse(event.occurredAt)) / 1_000 : 0;
    this.age.observe({ queue, outcome }, Math.max(0, age));
  }

  /** Waits while the broker accepts no messages; returned to its queue, the message would fail again at once. */
  private async moveOn(exchange: string, key: string, content: Content, redeclare: () => Promise<void>) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.options.publisher.send(exchange, key, content);
      } catch (error) {
        const isMissing = error instanceof UnroutableError;
        if (isMissing) await redeclare();
        if (isMissing && attempt === 1) continue;
        this.logger.warn({ err: error, exchange, key, msg: 'A failed message cannot be moved yet' });
        await delay(retryMs, undefined, { signal: this.options.signal });
      }
    }
  }
}
