import { type EventData, eventData } from '@mendwell/contracts/events';
import { paths } from '@mendwell/contracts/paths';
import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config.ts';

const timeoutMs = 2_000;

/** Asks the owner of bookings, on behalf of the caller, for what its events have not told us yet. */
@Injectable()
export class BookingClient {
  constructor(@InjectConfig() private readonly config: Config) {}

  /** Null when there is no such booking; `forbidden` when it is not the caller's; else `unavailable`. */
  async getBooking(bookingId: string, token: string): Promise<EventData<'booking.requested'> | null> {
    const answer = await this.ask(paths.internalBooking(bookingId), token);
    if (answer.status === 404) return null;
    if (answer.status === 403) throw new DomainError('forbidden', 'This booking is not yours');
    const booking = eventData['booking.requested'].safeParse(answer.body);
    if (booking.success) return booking.data;
    throw this.unavailable(new Error(`Bookings answered ${answer.status}`, { cause: booking.error }));
  }

  private async ask(path: string, token: string): Promise<{ status: number; body: unknown }> {
    try {
      const answer = await fetch(new URL(path, this.config.BOOKING_URL), {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: answer.status, body: await answer.json() };
    } catch (cause) {
      throw this.unavailable(cause);
    }
  }

  private unavailable(cause: unknown) {
    const detail = 'This booking cannot be paid right now. Please try again.';
    return new DomainError('unavailable', detail, { cause, retryAfterSeconds: 1 });
  }
}
