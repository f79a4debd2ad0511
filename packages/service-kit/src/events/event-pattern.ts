import type { DomainEvent, EventName } from '@mendwell/contracts/events';
import { applyDecorators, Catch, type RpcExceptionFilter, UseFilters } from '@nestjs/common';
import { EventPattern as NestEventPattern } from '@nestjs/microservices';
import { type Observable, throwError } from 'rxjs';

/** Passes a handler's error on to the transport. Nest would replace it by a general one, without its reason. */
@Catch()
class PassErrorOn implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

type HandlerDecorator<Name extends EventName> = <Handler extends (event: DomainEvent<Name>) => Promise<void>>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<Handler>,
) => void;

/**
 * Nest's `@EventPattern`, restricted to the contract's events: a method that expects another event does not compile. The
 * method receives the validated event, possibly twice (see `Inbox`). If it throws, the event is retried later.
 */
export const EventPattern = <Name extends EventName>(names: Name | readonly Name[]) =>
  applyDecorators(NestEventPattern([names].flat()), UseFilters(new PassErrorOn())) as HandlerDecorator<Name>;
