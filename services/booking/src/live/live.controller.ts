import { streamBookingChanges } from '@mendwell/contracts/booking-calls';
import { BearerToken, CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Controller, Header, Headers, type MessageEvent, Sse } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { z } from 'zod';
import { LiveService } from './live.service.ts';

/** The most unread characters of a stream. It is then closed; the reader reconnects for the rest. */
const maxPendingDataLength = 64 * 1024;

const Claims = z.object({ exp: z.number() });

/** The expiry of a token that the guard has verified. */
function expiryOf(token: string): Date {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  return new Date(Claims.parse(JSON.parse(claims)).exp * 1000);
}

@Controller()
export class LiveController {
  constructor(private readonly live: LiveService) {}

  // Nest sends this header past Fastify, whose log would report the stream as a slow request.
  @Header('content-type', 'text/event-stream')
  @Sse(streamBookingChanges.path, { maxPendingDataLength })
  events(
    @CurrentUser() user: User,
    @BearerToken() token: string,
    @Headers('last-event-id') lastEventId?: string,
  ): Observable<MessageEvent> {
    return this.live.stream(user, lastEventId, expiryOf(token));
  }
}
