import { type EventRoutes, eventRoutes } from '@mendwell/contracts/event-routes';
import type { EventName } from '@mendwell/contracts/events';
import { Inject, Injectable } from '@nestjs/common';
import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import { lastValueFrom } from 'rxjs';
import { type ServiceDefinition, serviceDefinition } from '../service-definition.ts';
import { EventPublisher } from './event-publisher.ts';
import { EventSubscriber } from './event-subscriber.ts';
import { OutboxRelay } from './outbox-relay.ts';

/** Throws unless a service handles exactly the events that are routed to it. */
export function assertHandlersMatchRoutes(
  service: string,
  handled: Iterable<string>,
  routes: EventRoutes = eventRoutes,
): void {
  const present = new Set(handled);
  const routed = Object.entries(routes).flatMap(([name, { consumers }]) =>
    consumers.includes(service) ? [name] : [],
  );
  const problems = [
    ...routed.filter((name) => !present.has(name)).map((name) => `${name} has no @EventPattern handler`),
    ...[...present].filter((name) => !routed.includes(name)).map((name) => `${name} is not routed to it`),
  ];
  if (problems.length === 0) return;
  throw new Error(
    `The event handlers of ${service} differ from packages/contracts/src/event-routes.ts: ${problems.join(', ')}`,
  );
}

/** Nest's transport for events: connects a service's `@EventPattern` methods and its outbox to RabbitMQ. */
@Injectable()
export class EventServer extends Server implements CustomTransportStrategy {
  constructor(
    @Inject(serviceDefinition) private readonly definition: ServiceDefinition,
    private readonly publisher: EventPublisher,
    private readonly subscriber: EventSubscriber,
    private readonly relay: OutboxRelay,
  ) {
    super();
  }

  /** Subscribes all handlers and starts to connect, without waiting for the broker. */
  listen(callback: (error?: unknown) => void): void {
    this.start().then(() => callback(), callback);
  }

  /** Stops consuming, waits for running handlers and publishes, then disconnects. */
  async close(): Promise<void> {
    await this.subscriber.close();
    await this.relay.stop();
    await this.publisher.close();
  }

  /** Part of Nest's interface, for transports that tell of more than messages. */
  on(): never {
    throw new Error('Not supported: /readyz and the log show the state of the connection');
  }

  unwrap<Client>(): Client {
    return this.subscriber as Client;
  }

  private async start(): Promise<void> {
    const { name: service, routes, relay = true } = this.definition;
    assertHandlersMatchRoutes(service, this.messageHandlers.keys(), routes);
    for (const [name, handler] of this.messageHandlers) {
      this.subscriber.handle(name as EventName, async (event) => {
        await lastValueFrom(this.transformToObservable(handler(event)));
      });
    }
    await this.publisher.start();
    await this.subscriber.start();
    if (relay) this.relay.start();
  }
}
