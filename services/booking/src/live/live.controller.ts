import { paths } from '@mendwell/contracts/paths';
import { BearerToken, CurrentUser, type User } from '@mendwell/service-kit/auth';
import { Controller, Header, Headers, type MessageEvent, Sse } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { LiveService } from './live.service.ts';
import { expiryOf } from './token-expiry.ts';

/** A stream whose reader stops reading ends after this many characters; the reader asks again for the rest. */
const maxPendingDataLength = 64 * 1024;

@Controller()
export class LiveController {
  constructor(private readonly live: LiveService) {}

  // Nest sends this itself, but past Fastify, whose log then takes a long stream for a slow request.
  @Header('content-type', 'text/event-stream')
  @Sse(paths.events, { maxPendingDataLength })
  events(
    @CurrentUser() user: User,
    @BearerToken() token: string,
    @Headers('last-event-id') lastEventId?: string,
  ): Observable<MessageEvent> {
    return this.live.stream(user.uid, lastEventId, expiryOf(token));
  }
}
