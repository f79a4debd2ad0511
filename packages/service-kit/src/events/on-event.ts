import { type EventRoutes, eventRoutes } from '@mendwell/contracts/event-routes';
import type { DomainEvent, EventName } from '@mendwell/contracts/events';
import { type BeforeApplicationShutdown, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type ServiceDefinition, serviceDefinition } from '../service-definition.ts';
import type { EventHandler } from './event-delivery.ts';
import { EventPublisher } from './event-publisher.ts';
import { EventSubscriber } from './event-subscriber.ts';
import { OutboxRelay } from './outbox-relay.ts';

const eventsMetadata = 'mendwell:events';

/**
 * Marks a provider's method as the handler of events: one per event and service, as in the contract's `eventRoutes`. It
 * receives the validated event. If it throws, the event is retried later.
 */
export const OnEvent = <Name extends EventName>(...names: Name[]) =>
  SetMetadata(eventsMetadata, names) as <Handler extends (event: DomainEvent<Name>) => Promise<void>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ) => void;

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
    ...routed.filter((name) => !present.has(name)).map((name) => `${name} has no @OnEvent handler`),
    ...[...present].filter((name) => !routed.includes(name)).map((name) => `${name} is not routed to it`),
  ];
  if (problems.length === 0) return;
  throw new Error(
    `The event handlers of ${service} differ from packages/contracts/src/event-routes.ts: ${problems.join(', ')}`,
  );
}

/** Connects a service's `@OnEvent` methods and its outbox to RabbitMQ. */
@Injectable()
export class Events implements BeforeApplicationShutdown {
  constructor(
    @Inject(serviceDefinition) private readonly definition: ServiceDefinition,
    private readonly discovery: DiscoveryService,
    private readonly publisher: EventPublisher,
    private readonly subscriber: EventSubscriber,
    private readonly relay: OutboxRelay,
  ) {}

  /** Subscribes all handlers and starts to connect, without waiting for the broker. */
  async start({ relay }: { relay: boolean }): Promise<void> {
    const handlers = new Map(this.handlers());
    assertHandlersMatchRoutes(this.definition.name, handlers.keys(), this.definition.routes);
    for (const [name, handler] of handlers) this.subscriber.handle(name, handler);
    await this.publisher.start();
    await this.subscriber.start();
    if (relay) this.relay.start();
  }

  /** Stops consuming, waits for running handlers and publishes, then disconnects. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.subscriber.close();
    await this.relay.stop();
    await this.publisher.close();
  }

  private *handlers(): Generator<[EventName, EventHandler]> {
    const scanner = new MetadataScanner();
    for (const { instance } of this.discovery.getProviders()) {
      for (const method of scanner.getAllMethodNames(instance && Object.getPrototypeOf(instance))) {
        const names: EventName[] = Reflect.getMetadata(eventsMetadata, instance[method]) ?? [];
        for (const name of names) yield [name, (event) => instance[method](event)];
      }
    }
  }
}
