import { getBookingSnapshot } from '@mendwell/contracts/internal';
import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import type { User } from '@mendwell/service-kit/http/auth';
import { ServiceClient } from '@mendwell/service-kit/http/service-client';
import { Injectable } from '@nestjs/common';
import { BookingCopiesService } from '../booking-copies/booking-copies.service.ts';
import type { Config } from '../config.ts';
import type { VisitCopy } from '../records/booking-copy.rules.ts';
import { assertPatient, reviewRefusalOf } from '../records/review.rules.ts';

const unavailable = 'This visit cannot be reviewed right now. Please try again.';

@Injectable()
export class VisitsService {
  private readonly booking: ServiceClient;

  constructor(
    @InjectConfig() { BOOKING_URL }: Config,
    private readonly copies: BookingCopiesService,
  ) {
    const forbidden = 'You can only review your own visits';
    this.booking = new ServiceClient(BOOKING_URL, { forbidden, unavailable });
  }

  /**
   * The visit of a booking. Asks the booking service if it is unknown here, and if it cannot be reviewed as it is known, since
   * an event may still be on its way. Throws `forbidden` for anyone but its patient.
   */
  async find(bookingId: string, user: User, token: string): Promise<VisitCopy> {
    const known = await this.findKnown(bookingId, user);
    const visit = known && !reviewRefusalOf(known, new Date()) ? known : await this.read(bookingId, token);
    assertPatient(visit, user.uid);
    return visit;
  }

  /** The visit as it is known here. Throws `forbidden` for anyone but its patient. */
  async findKnown(bookingId: string, { uid }: User): Promise<VisitCopy | null> {
    const known = await this.copies.findVisit(bookingId);
    if (known) assertPatient(known, uid);
    return known;
  }

  private async read(bookingId: string, token: string): Promise<VisitCopy> {
    const booking = await this.booking.get(getBookingSnapshot, { bookingId }, token);
    if (!booking) throw new DomainError('not-found', 'This booking does not exist');
    await this.copies.record(booking);
    const visit = await this.copies.findVisit(bookingId);
    if (!visit) throw new DomainError('unavailable', unavailable, { retryAfterSeconds: 1 });
    return visit;
  }
}
