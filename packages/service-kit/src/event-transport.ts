import { EventName } from '@mendwell/contracts/events';
import { Injectable } from '@nestjs/common';
import { BaseRpcContext, type CustomTransportStrategy, Server } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { EventBus } from './event-bus.ts';

/**
 * Lets Nest's `@EventPattern` handlers be fed by our event bus. Nest's own RabbitMQ transport acknowledges
 * before the work is done, keeps failed messages unacknowledged for ever, takes unroutable messages for
 * delivered, and hangs the start while the broker is down (docs/adr).
 */
@Injectable()
export class EventTransport extends Server implements CustomTransportStrategy {
  /** Failures reach the consumer, which tries again. */
  override readonly propagatesEventHandlerErrors = true;

  constructor(private readonly bus: EventBus) {
    super();
  }

  /** Binds every handler to its queue and begins to connect, without waiting for the broker. */
  async listen(callback: () => void): Promise<void> {
    for (const [pattern, handler] of this.messageHandlers) {
      this.bus.subscribe(pattern as EventName, async (event) => {
        const result = await handler(event, new BaseRpcContext([event.name]));
        if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
      });
    }
    await this.bus.start();
    callback();
  }

  /** Stops taking events and waits for those in hand. */
  close(): Promise<void> {
    return this.bus.close();
  }

  /** The bus has no events of its own to listen to. */
  override on(): void {}

  override unwrap<Bus>(): Bus {
    return this.bus as Bus;
  }
}
