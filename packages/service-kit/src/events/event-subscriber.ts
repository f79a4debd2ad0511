import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvent, EventName } from '@mendwell/contracts/events';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Channel, ChannelModel, ConsumeMessage, Message } from 'amqplib';
import { DatabaseAvailability } from '../database/availability.ts';
import { type ServiceDefinition, serviceDefinition } from '../service-definition.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { BrokerConnection, briefly } from './broker-connection.ts';
import { DeliverySettler, type EventHandler } from './event-delivery.ts';
import { decodeEvent } from './event-message.ts';
import { EventPublisher } from './event-publisher.ts';
import {
  declareConsumer,
  declareExchanges,
  declareRetries,
  defaultRetryDelaysMs,
  topologyOf,
} from './event-topology.ts';

/** A queue that is declared and consumed on its own channel. */
interface Subscription {
  name: string;
  /** Declares the queue and handles what was returned to it; absent for live events, which are not stored. */
  prepare?(channel: Channel): Promise<void>;
  /** Starts to consume; resolves with the consumer tag. */
  consume(channel: Channel): Promise<string>;
  channel?: Channel;
  consumerTag?: string;
}

/** The most unacknowledged messages per queue and process. */
const prefetch = 50;
/** For how long a returned message is handled alone. */
const aloneMs = 3_000;
/** Delay before a failed declaration is retried. */
const retryMs = 1_000;

/** Consumes this service's queues. Unacknowledged messages are delivered again after it closes. */
@Injectable()
export class EventSubscriber {
  private readonly logger = new Logger(EventSubscriber.name);
  private readonly subscriptions: Subscription[] = [];
  private readonly closing = new AbortController();
  private readonly connection: BrokerConnection;
  private readonly service: string;
  private readonly retryDelaysMs: readonly number[];
  private readonly settler: DeliverySettler;
  private model: ChannelModel | undefined;

  constructor(
    @Inject(serviceDefinition)
    { name: service, config, retryDelaysMs = defaultRetryDelaysMs }: ServiceDefinition,
    publisher: EventPublisher,
    database: DatabaseAvailability,
    metrics: Metrics,
  ) {
    this.service = service;
    this.retryDelaysMs = retryDelaysMs;
    const { signal } = this.closing;
    this.settler = new DeliverySettler({ service, retryDelaysMs, publisher, database, metrics, signal });
    this.connection = new BrokerConnection({
      url: config.AMQP_URL,
      name: `${service} consumes`,
      onUp: (model) => {
        this.model = model;
        void this.open(this.subscriptions, model);
      },
      onDown: () => {
        this.model = undefined;
      },
    });
  }

  get status() {
    return this.connection.status;
  }

  /** Whether every queue has been declared and consumed since the start. */
  get isConsuming(): boolean {
    return this.subscriptions.every(({ consumerTag }) => consumerTag !== undefined);
  }

  /** Sets the handler of an event, whose queue all instances of the service share. Call it before `start`. */
  handle(event: EventName, handler: EventHandler): void {
    const { service } = this;
    const queue = topologyOf(service).queue(event);
    const settle = (channel: Channel, message: Message) => {
      const redeclare = async () => {
        await declareConsumer(channel, service, event);
        await declareRetries(channel, service, this.retryDelaysMs);
      };
      return this.settler.settle({ channel, queue, message, handler, redeclare });
    };
    this.subscriptions.push({
      name: queue,
      prepare: async (channel) => {
        await declareConsumer(channel, service, event);
        // They come first in the queue.
        for (let isReturned = true; isReturned && !this.closing.signal.aborted; ) {
          const message = await channel.get(queue);
          if (message)
            await Promise.race([settle(channel, message), delay(aloneMs, undefined, { ref: false })]);
          isReturned = message !== false && message.fields.redelivered;
        }
      },
      consume: async (channel) => {
        await channel.prefetch(prefetch);
        const { consumerTag } = await channel.consume(queue, (message) => {
          // A null message: the queue was deleted.
          void (message ? settle(channel, message) : channel.close().catch(() => {}));
        });
        return consumerTag;
      },
    });
  }

  /**
   * Every instance receives these events of its own service while it is connected; none are stored for it. `onOpen` is
   * called each time before the first one, because others may have been missed. Call it before `start`.
   */
  listen(names: readonly EventName[], handler: (event: DomainEvent) => void, onOpen: () => void): void {
    const { liveExchange } = topologyOf(this.service);
    const receive = (message: ConsumeMessage) => {
      try {
        handler(decodeEvent(message.content));
      } catch (error) {
        this.logger.warn({ err: error, msg: 'A live event was skipped' });
      }
    };
    this.subscriptions.push({
      name: liveExchange,
      consume: async (channel) => {
        await declareExchanges(channel, this.service);
        const name = `${liveExchange}.${crypto.randomUUID()}`;
        const temporary = { exclusive: true, autoDelete: true, durable: false };
        const { queue } = await channel.assertQueue(name, temporary);
        for (const event of names) await channel.bindQueue(queue, liveExchange, event);
        onOpen();
        const { consumerTag } = await channel.consume(
          queue,
          (message) => (message ? receive(message) : void channel.close().catch(() => {})),
          { noAck: true },
        );
        return consumerTag;
      },
    });
  }

  /** Starts to connect and returns at once. */
  start(): Promise<void> {
    return this.connection.open();
  }

  /** Stops consuming, lets handlers finish, and closes. */
  async close(): Promise<void> {
    this.closing.abort();
    await briefly(() =>
      Promise.all(
        this.subscriptions.map(({ channel, consumerTag }) =>
          channel && consumerTag ? channel.cancel(consumerTag).catch(() => {}) : undefined,
        ),
      ),
    );
    await this.settler.idle();
    // Closing the connection alone may lose the last acknowledgements.
    await briefly(() =>
      Promise.all(this.subscriptions.map(({ channel }) => channel?.close().catch(() => {}))),
    );
    await this.connection.close();
  }

  /**
   * An event that always kills its process returns with all that this process had received. Each returned event is
   * therefore handled alone, before any queue is consumed, so that no other one uses up its deliveries. But others do not wait for
   * long: it may only be a lot of work, such as thousands of bookings of an account. Live events do not wait at all, because
   * readers would miss them.
   */
  private async open(subscriptions: readonly Subscription[], model: ChannelModel): Promise<void> {
    for (const subscription of subscriptions.filter(({ prepare }) => !prepare)) {
      const channel = await this.prepare(subscription, model);
      if (channel) await this.consume(subscription, channel, model);
    }
    const prepared: [Subscription, Channel][] = [];
    for (const subscription of subscriptions.filter(({ prepare }) => prepare)) {
      const channel = await this.prepare(subscription, model);
      if (channel) prepared.push([subscription, channel]);
    }
    for (const [subscription, channel] of prepared) await this.consume(subscription, channel, model);
  }

  private async prepare(subscription: Subscription, model: ChannelModel): Promise<Channel | undefined> {
    const reopen = async () => {
      await delay(retryMs, undefined, { signal: this.closing.signal, ref: false });
      if (this.model === model) await this.open([subscription], model);
    };
    try {
      const channel = await model.createChannel();
      channel.on('error', () => {});
      channel.on('close', () => void reopen().catch(() => {}));
      subscription.channel = channel;
      await subscription.prepare?.(channel);
      return channel;
    } catch (error) {
      this.fail(subscription, model, error);
    }
  }

  private async consume(subscription: Subscription, channel: Channel, model: ChannelModel): Promise<void> {
    if (this.closing.signal.aborted || subscription.channel !== channel) return;
    try {
      subscription.consumerTag = await subscription.consume(channel);
      channel.on('error', (error) => this.fail(subscription, model, error));
      this.connection.clearFailure(subscription.name);
    } catch (error) {
      this.fail(subscription, model, error);
    }
  }

  private fail({ name }: Subscription, model: ChannelModel, error: unknown): void {
    if (this.model === model) this.connection.fail(name, error);
  }
}
