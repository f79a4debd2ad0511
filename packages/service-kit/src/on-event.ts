import { type EventRoutes, eventRoutes } from '@mendwell/contracts/event-routes';
import type { EventName } from '@mendwell/contracts/events';
import {
  type ArgumentsHost,
  applyDecorators,
  Catch,
  type ExceptionFilter,
  Inject,
  Injectable,
  UseFilters,
} from '@nestjs/common';
import { BaseRpcContext, type CustomTransportStrategy, EventPattern, Server } from '@nestjs/microservices';
import { isObservable, lastValueFrom, throwError } from 'rxjs';
import { type BrokerOptions, brokerOptions, EventPublisher } from './event-publisher.ts';
import { EventSubscriber } from './event-subscriber.ts';

/** Hands a handler's own error to the transport; Nest's default would replace it by a general one. */
@Catch()
class PassOnFailure implements ExceptionFilter {
  catch(error: unknown, _host: ArgumentsHost) {
    return throwError(() => error);
  }
}

/**
 * Marks the handler of events in a `@Controller()` class; one handler per event and service, listed in the
 * contract's `eventRoutes`. It takes `@Payload() event: DomainEvent<'…'>`, already checked. Throwing means: try
 * again later.
 */
export const OnEvent = (...names: EventName[]) =>
  applyDecorators(EventPattern<string[]>(names), UseFilters(PassOnFailure));

/** Throws unless a service has a handler for exactly the events that the table sends to it. */
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

/**
 * Feeds Nest's event handlers from RabbitMQ. Nest's own RabbitMQ transport acknowledges before the work is done,
 * keeps failed messages unacknowledged for ever, takes unroutable messages for delivered, and blocks the start
 * while the broker is down (docs/adr/0002-own-transport-strategy.md).
 */
@Injectable()
export class EventTransport extends Server implements CustomTransportStrategy {
  /** Failures reach the subscriber, which tries again. */
  override readonly propagatesEventHandlerErrors = true;

  constructor(
    @Inject(brokerOptions) private readonly options: BrokerOptions,
    private readonly publisher: EventPublisher,
    private readonly subscriber: EventSubscriber,
  ) {
    super();
  }

  /** Subscribes every handler and begins to connect, without waiting for the broker. */
  async listen(callback: () => void): Promise<void> {
    assertHandlersMatchRoutes(this.options.service, this.messageHandlers.keys(), this.options.routes);
    for (const [pattern, handler] of this.messageHandlers) {
      this.subscriber.handle(pattern as EventName, async (event) => {
        const result = await handler(event, new BaseRpcContext([event.name]));
        if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
      });
    }
    await this.publisher.start();
    await this.subscriber.start();
    callback();
  }

  /** Stops consuming, waits for handlers to finish, then disconnects. */
  async close(): Promise<void> {
    await this.subscriber.close();
    await this.publisher.close();
  }

  /** The transport has no events of its own to listen to. */
  override on(): void {}

  override unwrap<Subscriber>(): Subscriber {
    return this.subscriber as Subscriber;
  }
}
