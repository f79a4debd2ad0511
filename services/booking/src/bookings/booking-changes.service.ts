import type { Modified } from '@mendwell/contracts/answers';
import type { BookingStatus, StatusChange } from '@mendwell/contracts/booking';
import type { User } from '@mendwell/service-kit/auth';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Outbox } from '@mendwell/service-kit/outbox';
import { Transactions } from '@mendwell/service-kit/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { toStatusChanged } from './booking.events.ts';
import { leadingTo, nextStatuses } from './booking.rules.ts';
import { type BookingDocument, bookingModel, type StoredTimelineEntry } from './booking.schema.ts';
import { BookingsService } from './bookings.service.ts';

/** A provider can go back and forth for ever; the document cannot grow with it. */
const timelineLimit = 100;

/** Takes bookings from state to state, by the tables in `booking.rules.ts`. */
@Injectable()
export class BookingChangesService {
  constructor(
    @InjectModel(bookingModel.name) private readonly documents: Model<BookingDocument>,
    private readonly bookings: BookingsService,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  async changeStatus(provider: User, bookingId: string, { status }: StatusChange): Promise<Modified> {
    const { _id } = await this.bookings.findOrFail(bookingId);
    return this.transactions.run(async (session) => {
      const isChanged = await this.change(
        { _id, providerUid: provider.uid, status: { $in: leadingTo(nextStatuses, status) } },
        { status },
        { actor: 'provider', what: status },
        session,
      );
      if (isChanged) return { acknowledged: true, matchedCount: 1, modifiedCount: 1 };

      // The session reads the same snapshot, so this is the state that refused the change.
      const booking = await this.bookings.findOrFail(bookingId, session);
      if (booking.providerUid !== provider.uid)
        throw new DomainError('forbidden', 'Only the provider of this booking can change its status');
      if (booking.status !== status)
        throw new DomainError('invalid-input', `A ${booking.status} booking cannot become ${status}`);
      return { acknowledged: true, matchedCount: 1, modifiedCount: 0 };
    });
  }

  /** Changes the work's state; version, timeline and event go along. False when nothing matched. */
  private async change(
    filter: QueryFilter<BookingDocument>,
    change: { status: BookingStatus },
    entry: Omit<StoredTimelineEntry, 'at'> & Partial<StoredTimelineEntry>,
    session: ClientSession,
  ): Promise<boolean> {
    // Of two changes in the same moment the later one may have begun first: history must not say so.
    const now = { $max: ['$$NOW', '$changedAt'] };
    const timeline = { $concatArrays: ['$timeline', [{ at: now, ...entry }]] };
    const changed = await this.documents
      .findOneAndUpdate(
        filter,
        [
          {
            $set: {
              ...change,
              changedAt: now,
              version: { $add: ['$version', 1] },
              timeline: { $slice: [timeline, -timelineLimit] },
            },
          },
        ],
        { session, returnDocument: 'after', updatePipeline: true },
      )
      .lean();
    if (changed) await this.outbox.append(session, 'booking.status-changed', toStatusChanged(changed));
    return changed !== null;
  }
}
