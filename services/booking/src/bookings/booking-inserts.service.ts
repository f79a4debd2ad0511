import { bisect, inBatches } from '@mendwell/service-kit/database/batches';
import { isDuplicateKey, isWriteConflict } from '@mendwell/service-kit/database/mongo-errors';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { type Traced, Transactions, traced } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type BookingDocument, bookingModel, toRequested } from './booking.schema.ts';
import { claimsOf, withoutRivals } from './booking-creation.rules.ts';

type NewBooking = Traced<BookingDocument>;
type Outcome = undefined | Error;

export const inProgress = new DomainError(
  'request-in-progress',
  'Your booking is still in progress. Please try again.',
  { retryAfterSeconds: 1 },
);

class TimeTaken extends Error {}
/** True if another booking of the provider has claimed the time. */
export const isTimeTaken = (error: unknown) => error instanceof TimeTaken || isDuplicateKey(error, 'cells');

/** Duplicates and conflicts concern one booking, not its whole batch. */
const concernsOneItem = (error: unknown) => isDuplicateKey(error) || isWriteConflict(error);

/** Nobody notices it, and a tenth less CPU time is spent per booking at 200/s. */
const gatherMs = 10;

/** Stores new bookings with their events; unique indexes decide who gets a key or a time. */
@Injectable()
export class BookingInsertsService {
  /** Bookings that arrive during a transaction share the next one. They belong to different patients. */
  private readonly saveInBatch = inBatches((bookings: NewBooking[]) => this.saveTogether(bookings), {
    gatherMs,
  });

  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly transactions: Transactions,
  ) {}

  /** Throws a duplicate-key error for a repeated request, or an error that `isTimeTaken` recognises when the time is gone. */
  async save(booking: BookingDocument, outdated?: BookingDocument): Promise<void> {
    const request = traced(booking);
    try {
      await (outdated ? this.insert([request], { outdated }) : this.saveInBatch(request));
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
      // Another instance has an open transaction with the same key or time. Requests without a key, or that may conflict
      // with another patient's booking, wait for that transaction.
      if (booking.idempotencyKey !== undefined && !booking.cells) throw inProgress;
      await this.insert([request], { outdated, retriesConflicts: true });
    }
  }

  /** Saves the first booking for each time; once it is stored, rivals are refused without a transaction. */
  private async saveTogether(bookings: NewBooking[]): Promise<Outcome[]> {
    const outcomes = new Map<NewBooking, Outcome>();
    for (let rest = bookings; rest.length > 0; rest = rest.filter((booking) => !outcomes.has(booking))) {
      const [first, rivals] = withoutRivals(rest);
      const errors = await bisect(first, (some) => this.insert(some), concernsOneItem);
      for (const [at, booking] of first.entries()) outcomes.set(booking, errors[at]);
      if (rivals.length === 0) continue;
      const isClaimed = await this.findClaims(rivals);
      for (const rival of rivals) if (isClaimed(rival.data)) outcomes.set(rival, new TimeTaken());
    }
    return bookings.map((booking) => outcomes.get(booking));
  }

  private async findClaims(rivals: NewBooking[]): Promise<(booking: BookingDocument) => boolean> {
    const wanted = {
      providerUid: { $in: rivals.map(({ data }) => data.providerUid) },
      cells: { $in: rivals.flatMap(({ data }) => data.cells ?? []) },
    };
    const found = await this.bookings.find(wanted, { _id: 0, providerUid: 1, cells: 1 }).lean();
    const claims = new Set(found.flatMap(claimsOf));
    return (booking) => claimsOf(booking).some((claim) => claims.has(claim));
  }

  /** An `outdated` booking no longer blocks the same time. */
  private insert(
    bookings: NewBooking[],
    {
      outdated,
      retriesConflicts = false,
    }: { outdated?: BookingDocument | undefined; retriesConflicts?: boolean } = {},
  ): Promise<void> {
    return this.transactions.run(
      async (session) => {
        if (outdated)
          await this.bookings.updateOne({ _id: outdated._id }, { $unset: { blocksRepeats: 1 } }, { session });
        const documents = bookings.map(({ data }) => data);
        await this.bookings.insertMany(documents, { session, lean: true });
        const events = bookings.map(({ data, traceparent }) => ({ data: toRequested(data), traceparent }));
        await this.transactions.publishAll(session, 'booking.requested', events);
      },
      { retriesConflicts },
    );
  }
}
