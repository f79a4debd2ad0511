import type { EventName } from '@mendwell/contracts/events';
import { type ArgumentsHost, applyDecorators, Catch, type ExceptionFilter, UseFilters } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { throwError } from 'rxjs';

/** Hands a handler's own error to the transport; Nest's default would replace it by a general one. */
@Catch()
class PassOnFailure implements ExceptionFilter {
  catch(error: unknown, _host: ArgumentsHost) {
    return throwError(() => error);
  }
}

/**
 * Marks the handler of events in a `@Controller()` class; one handler per event and service. It takes
 * `@Payload() event: DomainEvent<'…'>`, already checked. Throwing means: try again later.
 */
export const OnEvent = (...names: EventName[]) =>
  applyDecorators(EventPattern<string[]>(names), UseFilters(PassOnFailure));
