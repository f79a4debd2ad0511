import { randomUUID } from 'node:crypto';
import { type DomainEvent, type EventName, eventsExchange } from '@mendwell/contracts/events';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Channel, type ChannelModel, connect, type RecoveringChannelModel } from 'amqplib';
import { ConfirmedPublisher } from './confirmed-publisher.ts';
import { EventConsumer, type EventHandler } from './event-consumer.ts';
import { decodeEvent, encodeEvent } from './event-message.ts';
import { declareTopology, defaultRetryDelaysMs } from './event-topology.ts';

export const busOptions = Symbol('event bus options');

export interface BusOptions {
  url: string;
  service: string;
  retryDelaysMs?: readonly number[];
}

interface LiveSubscription {
  names: readonly EventName[];
  handler: (event: DomainEvent) => void;
}

/** Messages a consumer holds unacknowledged at a time. */
const prefetch = 50;
const heartbeatSeconds = 5;
const recovery = { initialDelay: 100, maxDelay: 2_000, waitForConnect: false };

/**
 * The service's connection to RabbitMQ. It never keeps a service from starting or answering: while the broker
 * is away it goes on trying, and declares and consumes everything again when it is back.
 */
@Injectable()
export class EventBus {
  private readonly logger = new Logger(EventBus.name);
  private readonly handlers = new Map<EventName, EventHandler>();
  private readonly live: LiveSubscription[] = [];
  private readonly connectListeners: (() => void)[] = [];
  private consumers: EventConsumer[] = [];
  private connection: RecoveringChannelModel | undefined;
  private publisher: ConfirmedPublisher | undefined;

  constructor(@Inject(busOptions) private readonly options: BusOptions) {}

  get isConnected(): boolean {
    return this.publisher !== undefined;
  }

  /** Calls back each time the connection is up and everything is declared. Events may have been missed. */
  onConnect(listener: () => void): void {
    this.connectListeners.push(listener);
  }

  /** The handler of an event: one durable queue `<service>.<event>` that all instances share. Before `start`. */
  subscribe(name: EventName, handler: EventHandler): void {
    this.handlers.set(name, handler);
  }

  /** Every instance sees every event from now on; nothing is kept for it while it is away. Before `start`. */
  subscribeExclusive(names: readonly EventName[], handler: (event: DomainEvent) => void): void {
    this.live.push({ names, handler });
  }

  /** Publishes one event. Rejects while disconnected, and with `UnroutableError` when no queue took it. */
  async publish(event: DomainEvent): Promise<void> {
    if (!this.publisher) throw new Error('The broker is not connected');
    await this.publisher.publish(eventsExchange, event.name, encodeEvent(event));
  }

  /** Begins to connect and returns at once. */
  async start(): Promise<void> {
    const url = new URL(this.options.url);
    url.searchParams.set('heartbeat', String(heartbeatSeconds));
    this.connection = await connect(url.href, {
      timeout: 5_000,
      recovery: { ...recovery, setup: (model: ChannelModel) => this.setUp(model) },
    });
    this.connection.on('connect', () => {
      for (const listener of this.connectListeners) listener();
    });
    this.connection.on('connect-failed', (error) => this.warn(error, 'The broker cannot be reached'));
    this.connection.on('disconnect', (error) => {
      this.publisher = undefined;
      this.warn(error, 'The broker went away');
    });
    this.connection.on('error', (error) => this.warn(error, 'The broker connection failed'));
  }

  /** Stops consuming, lets handlers finish, and closes. */
  async close(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
    this.publisher = undefined;
    await this.connection?.close();
  }

  private async setUp(model: ChannelModel): Promise<void> {
    const { service, retryDelaysMs = defaultRetryDelaysMs } = this.options;
    const consuming = await model.createChannel();
    const publishing = await model.createConfirmChannel();
    // A lost channel is not recovered by itself; a lost connection is.
    const reconnect = () => void model.close().catch(() => {});
    for (const channel of [consuming, publishing]) {
      channel.on('error', (error) => this.warn(error, 'A broker channel failed'));
      channel.on('close', reconnect);
    }
    await declareTopology(consuming, { service, retryDelaysMs, events: this.handlers.keys() });
    await consuming.prefetch(prefetch);

    const publisher = new ConfirmedPublisher(publishing);
    const options = { service, retryDelaysMs, channel: consuming, publisher };
    this.consumers = [...this.handlers].map(
      ([name, handler]) => new EventConsumer(`${service}.${name}`, handler, options),
    );
    await Promise.all(this.consumers.map((consumer) => consumer.start(reconnect)));
    await Promise.all(this.live.map((subscription) => this.listen(consuming, subscription)));
    this.publisher = publisher;
  }

  private async listen(channel: Channel, { names, handler }: LiveSubscription): Promise<void> {
    const { queue } = await channel.assertQueue(`${this.options.service}.live.${randomUUID()}`, {
      exclusive: true,
      autoDelete: true,
      durable: false,
    });
    for (const name of names) await channel.bindQueue(queue, eventsExchange, name);
    const deliver = (body: Buffer) => {
      try {
        handler(decodeEvent(body));
      } catch (error) {
        this.warn(error, 'A live event was left out');
      }
    };
    await channel.consume(queue, (message) => message && deliver(message.content), { noAck: true });
  }

  private warn(error: Error | unknown, msg: string): void {
    this.logger.warn({ err: error, msg });
  }
}
