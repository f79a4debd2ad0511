import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { type EventRoutes, eventRoutes, isPublishedBy } from '@mendwell/contracts/event-routes';
import { type DomainEvent, type EventName, eventsExchange } from '@mendwell/contracts/events';
import { Inject, Injectable } from '@nestjs/common';
import type { ChannelModel, ConfirmChannel } from 'amqplib';
import { type ServiceDefinition, serviceDefinition } from '../service-definition.ts';
import { BrokerConnection } from './broker-connection.ts';
import { type Content, encodeEvent } from './event-message.ts';
import { declareExchanges, declareQueue, routingKey, topologyOf } from './event-topology.ts';

/** No queue accepted the message. The broker confirms such messages too. */
export class UnroutableError extends Error {
  override readonly name = 'UnroutableError';
}

const beforeConfirm = channel('mendwell:before-confirm');

const confirmTimeoutMs = 4_000;

/** Publishes on a confirm channel. Resolves once a queue has the message on disk. */
export class ConfirmedPublisher {
  private readonly returned = new Set<string>();

  constructor(private readonly channel: ConfirmChannel) {
    // A return always arrives before the confirm of the same message.
    channel.on('return', ({ properties }) => this.returned.add(properties.correlationId));
  }

  /** Rejects when refused, returned (`UnroutableError`), lost with the connection, or not confirmed in time. */
  publish(exchange: string, key: string, { body, options }: Content): Promise<void> {
    const correlationId = randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No confirm for ${key} in time`)), confirmTimeoutMs);
      const settle = (error: unknown) => {
        clearTimeout(timer);
        if (this.returned.delete(correlationId)) reject(new UnroutableError(`No queue accepts ${key}`));
        else if (error) reject(error);
        else resolve();
      };
      const properties = { ...options, persistent: true, mandatory: true, correlationId };
      try {
        this.channel.publish(exchange, key, body, properties, settle);
        beforeConfirm.publish(undefined);
      } catch (error) {
        settle(error);
      }
    });
  }
}

/**
 * Publishes this service's events on a separate connection. When RabbitMQ is short of memory or disk it stops reading
 * from publishing connections, which must not delay acknowledgements.
 */
@Injectable()
export class EventPublisher {
  private readonly listeners: (() => void)[] = [];
  private readonly service: string;
  private readonly routes: EventRoutes;
  private readonly connection: BrokerConnection;
  private channel: ConfirmChannel | undefined;
  private confirmed: ConfirmedPublisher | undefined;
  private model: ChannelModel | undefined;

  constructor(@Inject(serviceDefinition) { name, config, routes = eventRoutes }: ServiceDefinition) {
    this.service = name;
    this.routes = routes;
    const announce = () => {
      for (const listener of this.listeners) listener();
    };
    this.connection = new BrokerConnection({
      url: config.AMQP_URL,
      name: `${name} publishes`,
      setUp: (model) => this.setUp(model),
      onUp: () => {
        this.confirmed = this.channel && new ConfirmedPublisher(this.channel);
        announce();
      },
      onUnblocked: announce,
      onDown: () => {
        this.confirmed = undefined;
      },
    });
  }

  get status() {
    return this.connection.status;
  }

  /** False while disconnected or blocked, when messages would only wait in this process. */
  get isReady(): boolean {
    return this.confirmed !== undefined && this.status.status !== 'blocked';
  }

  /** Calls back each time publishing becomes possible. */
  onReady(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Starts to connect and returns at once. */
  start(): Promise<void> {
    return this.connection.open();
  }

  close(): Promise<void> {
    this.confirmed = undefined;
    return this.connection.close();
  }

  /** Resolves once every consumer's queue has its copy. After a rejection, publishing again is safe. */
  async publish(event: DomainEvent): Promise<void> {
    const { consumers, isLive } = this.routes[event.name];
    const message = encodeEvent(event);
    const copies = consumers.map((consumer) => this.deliver(event.name, consumer, message));
    await Promise.all(isLive ? [...copies, this.announce(event.name, message)] : copies);
  }

  /** Publishes to a queue of this service, with a confirm. */
  async send(exchange: string, key: string, content: Content): Promise<void> {
    if (!this.confirmed || !this.isReady) throw new Error('The broker is not accepting messages');
    await this.confirmed.publish(exchange, key, content);
  }

  /** Running instances receive the event at most once; after an interruption they catch up from the database. */
  private async announce(name: EventName, { body, options }: Content): Promise<void> {
    if (this.isReady) this.channel?.publish(topologyOf(this.service).liveExchange, name, body, options);
  }

  private async deliver(name: EventName, consumer: string, message: Content): Promise<void> {
    const send = () => this.send(eventsExchange, routingKey(name, consumer), message);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof UnroutableError) || !this.model) throw error;
      // The queue was deleted while connected.
      await this.declare(this.model, name, consumer);
      await send();
    }
  }

  private async setUp(model: ChannelModel): Promise<void> {
    const channel = await model.createConfirmChannel();
    channel.on('error', () => {});
    // The library recovers lost connections but not lost channels.
    channel.on('close', () => void model.close().catch(() => {}));
    await declareExchanges(channel, this.service);
    const mine = Object.entries(this.routes).filter(([, route]) => isPublishedBy(this.service, route));
    const queues = mine.flatMap(([name, { consumers }]) =>
      consumers.map((consumer) => [name, consumer] as const),
    );
    await Promise.all(queues.map(([name, consumer]) => this.declare(model, name, consumer)));
    this.model = model;
    this.channel = channel;
  }

  /** Uses a separate channel, because an error closes it. A failure affects only this queue and is reported. */
  private async declare(model: ChannelModel, name: string, consumer: string): Promise<void> {
    const queue = topologyOf(consumer).queue(name);
    try {
      const channel = await model.createChannel();
      channel.on('error', () => {});
      await declareQueue(channel, consumer, name);
      await channel.close();
      this.connection.clearFailure(queue);
    } catch (error) {
      this.connection.fail(queue, error);
    }
  }
}
