import type { ClosedStatus, ClosingInput } from '@mendwell/contracts/booking';
import { hasBegun, type Party } from '@mendwell/contracts/booking-rules';
import { type Modified, modified } from '@mendwell/contracts/calls';
import { refundDueCents, refundPercentAt } from '@mendwell/contracts/cancellation';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { NotesService } from '../notes/notes.service.ts';
import { windowsOf } from '../records/availability.rules.ts';
import { toBookingChanged, togetherOf } from '../records/booking.events.ts';
import {
  assertChangeable,
  assertParty,
  changeFields,
  isUnfinished,
  partyOf,
} from '../records/booking.rules.ts';
import {
  type BookingDocument,
  bookingModel,
  changeBooking,
  type FoundBooking,
  findForChange,
  noSuchBooking,
} from '../records/booking.schema.ts';
import { type ClaimDocument, claimModel } from '../records/claim.schema.ts';
import { type FreedTimeDocument, freedTimeModel, noteFreed } from '../records/freed-time.schema.ts';
import { FreeTimesPublisher } from '../schedules/free-times-publisher.ts';
import { WaitsService } from '../waits/waits.service.ts';

interface Ending {
  /** Whether its patient gets back what they could have claimed by cancelling, and no more. */
  isByTerms?: boolean;
  /** A further change of the booking in the same transaction; nothing is published if it finds none. */
  change?: (booking: BookingDocument, session: ClientSession) => Promise<BookingDocument | null>;
}

interface Closing {
  as: ClosedStatus;
  actor: Party;
  sealedReason?: string | undefined;
  endedFor?: Party;
  refundPercent?: number;
}

/** Declines and cancels bookings; frees their time and settles the refund in the same transaction. */
@Injectable()
export class BookingClosingService {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    @InjectModel(claimModel.name) private readonly claims: Model<ClaimDocument>,
    @InjectModel(freedTimeModel.name) private readonly freedTimes: Model<FreedTimeDocument>,
    private readonly waits: WaitsService,
    private readonly notes: NotesService,
    private readonly freeTimes: FreeTimesPublisher,
    private readonly transactions: Transactions,
  ) {}

  /** Also those that follow in its series, all or none. A repeat by the same party is a no-op. */
  async close(
    as: ClosedStatus,
    user: User,
    bookingId: string,
    { reason, version, following }: ClosingInput,
  ): Promise<Modified> {
    const sealedReason = await this.seal(user, bookingId, reason);
    const closed = await this.transactions.run(async (session) => {
      const closed: BookingDocument[] = [];
      let first: FoundBooking | undefined;
      for (const one of [{ bookingId, version }, ...following]) {
        const found = await findForChange(this.bookings, one.bookingId, session);
        first ??= found;
        const { booking } = found;
        const { seriesId } = first.booking;
        // What is closed together is closed at one instant.
        const { now } = first;
        const actor = partyOf(booking, user.uid, as);
        if (found !== first && (!seriesId || booking.seriesId !== seriesId)) throw noSuchBooking();
        const isRepeat =
          booking.status === as &&
          booking.timeline.some((entry) => entry.what === as && entry.actor === actor);
        if (isRepeat) continue;
        assertChangeable(booking, { change: as, actor, now }, one.version);
        closed.push(await this.apply({ booking, now }, { as, actor, sealedReason }, session));
      }
      for (const booking of closed) await this.publish(booking, session, closed);
      return closed;
    });
    if (closed[0]) this.freeTimes.enqueue(closed[0].providerUid);
    return modified(closed.length);
  }

  /** Before the transaction, which checks everything else. */
  private async seal(user: User, bookingId: string, reason: string): Promise<string | undefined> {
    if (reason === '') return undefined;
    const parties = { patientUid: 1, providerUid: 1 };
    const booking = await this.bookings.findById(bookingId).select(parties).orFail(noSuchBooking).lean();
    assertParty(booking, user.uid);
    return this.notes.seal(booking.patientUid, reason);
  }

  /**
   * Ends a booking that still waits for something, because the account of one of its sides does. If it is the provider's,
   * everything is paid back; if it is the patient's, nothing of an appointment that has begun, as nobody could cancel it then.
   */
  async end(
    bookingId: string,
    side: Party,
    { isByTerms = false, change = async (booking) => booking }: Ending = {},
  ): Promise<void> {
    const ended = await this.transactions.run(async (session) => {
      const found = await findForChange(this.bookings, bookingId, session);
      const { booking, now } = found;
      if (!isUnfinished(booking, now)) {
        await change(booking, session);
        return undefined;
      }
      const isOfProvider = side === 'provider';
      const as = isOfProvider && booking.status === 'pending' ? 'declined' : 'cancelled';
      const ofPatient = hasBegun(booking, now) ? 0 : isByTerms ? refundPercentAt(booking, side, now) : 100;
      const refundPercent = isOfProvider ? 100 : ofPatient;
      const closing = { as, actor: side, refundPercent, endedFor: side } as const;
      const closed = await change(await this.apply(found, closing, session), session);
      if (closed) await this.publish(closed, session);
      return closed;
    });
    if (ended) this.freeTimes.enqueue(ended.providerUid);
  }

  private async publish(closed: BookingDocument, session: ClientSession, all = [closed]): Promise<void> {
    const changed = toBookingChanged(closed, closed.status, togetherOf(all));
    await this.transactions.publish(session, 'booking.status-changed', changed);
  }

  private async apply(
    { booking, now }: FoundBooking,
    { as, actor, sealedReason, endedFor, refundPercent = refundPercentAt(booking, actor, now) }: Closing,
    session: ClientSession,
  ): Promise<BookingDocument> {
    const { _id, providerUid, version, status, priceCents, disputes } = booking;
    await this.waits.endWith(String(_id), session);
    const claim = await this.claims.findOneAndDelete({ _id, providerUid }, { session }).lean();
    // Nobody can book somebody who is blocked or leaves.
    if (endedFor !== 'provider') await noteFreed(this.freedTimes, providerUid, windowsOf(claim), session);
    const isPaid = booking.paymentStatus === 'paid';
    const payment = { amountCents: priceCents, disputes };
    const refund = isPaid
      ? { refundDueCents: refundDueCents(payment, { closedAt: now, refundPercent }) }
      : {};
    const change = {
      $set: {
        ...changeFields(booking, { actor, what: as }, now),
        status: as,
        appointmentVersion: version + 1,
        closedFrom: status,
        closedAt: now,
        refundPercent,
        ...refund,
        ...(endedFor && { endedFor }),
        ...(sealedReason && { 'sealed.reason': sealedReason }),
      },
      $unset: { blocksRepeats: 1 },
    };
    return changeBooking(this.bookings, booking, change, session);
  }
}
