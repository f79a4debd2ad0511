import { inBatches, inHalves } from '@mendwell/service-kit/batches';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { isDuplicateKey, isWriteConflict } from '@mendwell/service-kit/mongo-errors';
import { currentTraceparent } from '@mendwell/service-kit/tracing';
import { type Traced, Transactions } from '@mendwell/service-kit/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { claimsOf, withoutRivals } from './booking.rules.ts';
import { type BookingDocument, bookingModel, toRequested } from './booking.schema.ts';

type NewBooking = Traced<BookingDocument>;
type Outcome = undefined | Error;

export const inProgress = new DomainError(
  'request-in-progress',
  'Your booking is still being made. Please try again.',
  { retryAfterSeconds: 1 },
);

class TimeTaken extends Error {}
/** Another booking of the provider has the time. */
export const isTimeTaken = (error: unknown) => error instanceof TimeTaken || isDuplicateKey(error, 'cells');

/** A duplicate or a conflict keeps one booking out, not the others of its batch. */
const isOfOne = (error: unknown) => isDuplicateKey(error) || isWriteConflict(error);

/** Stores new bookings with their events; the indexes decide who gets a key or a time. */
@Injectable()
export class BookingInsertsService {
  /** Bookings that arrive during a transaction share the next one. They are of different patients. */
  private readonly saveInBatch = inBatches((bookings: NewBooking[]) => this.saveTogether(bookings));

  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly transactions: Transactions,
  ) {}

  /** Throws a duplicate key for a repeat that was stored since, and what `isTimeTaken` for a time that is gone. */
  async save(booking: BookingDocument, outdated?: BookingDocument): Promise<void> {
    const traced = { data: booking, traceparent: currentTraceparent() };
    try {
      await (outdated ? this.insert([traced], { outdated }) : this.saveInBatch(traced));
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
      // Another instance holds the key or the time in a transaction that is still open. Who has no key, or may have met
      // the booking of somebody else, waits for it.
      if (booking.idempotencyKey !== undefined && !booking.cells) throw inProgress;
      await this.insert([traced], { outdated, retriesConflicts: true });
    }
  }

  /** Of those that want the same time the first is saved; once it has it, the others are refused without a transaction. */
  private async saveTogether(bookings: NewBooking[]): Promise<Outcome[]> {
    const outcomes = new Map<NewBooking, Outcome>();
    for (let left = bookings; left.length > 0; left = left.filter((booking) => !outcomes.has(booking))) {
      const [first, rivals] = withoutRivals(left);
      const errors = await inHalves(first, (some) => this.insert(some), isOfOne);
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

  /** An `outdated` booking of the same time no longer stands in the way of the new one. */
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
