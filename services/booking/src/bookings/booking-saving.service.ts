import { Batches } from '@mendwell/service-kit/batches';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Outbox } from '@mendwell/service-kit/outbox';
import { Transactions } from '@mendwell/service-kit/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, mongo } from 'mongoose';
import { toRequested } from './booking.events.ts';
import { type BookingDocument, bookingModel } from './booking.schema.ts';

const writeConflict = 112;
const isWriteConflict = (error: unknown) =>
  error instanceof mongo.MongoServerError && error.code === writeConflict;

/** Stores new bookings, each with its event. Fails with a duplicate key when one is a repeat. */
@Injectable()
export class BookingSavingService {
  /** What comes at the same moment shares a transaction, and with it the round trips and the journal. */
  private readonly batches = new Batches<BookingDocument>({
    together: (bookings) => this.saveTogether(bookings),
    alone: (booking) => this.saveAlone(booking),
  });

  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /** An `outdated` booking of the same time no longer stands in the way of the new one. */
  save(booking: BookingDocument, outdated?: BookingDocument): Promise<void> {
    return outdated ? this.saveAlone(booking, outdated) : this.batches.do(booking);
  }

  private saveTogether(bookings: BookingDocument[]): Promise<void> {
    return this.transactions.run((session) =>
      this.insert(bookings, session).catch((cause) => {
        // With a conflict as it is, the driver would try them all again and again; now each goes on alone.
        throw new Error('Not together', { cause });
      }),
    );
  }

  private saveAlone(booking: BookingDocument, outdated?: BookingDocument): Promise<void> {
    return this.transactions.run(async (session) => {
      if (outdated)
        await this.bookings.updateOne({ _id: outdated._id }, { $unset: { blocksRepeats: 1 } }, { session });
      await this.insert([booking], session).catch((error) => {
        // Another instance holds the key or the time in a transaction that is still open.
        // One without a key is tried again by the driver until that one has ended.
        if (booking.idempotencyKey === undefined || !isWriteConflict(error)) throw error;
        throw new DomainError('request-in-progress', 'Your booking is still being made. Please try again.', {
          retryAfterSeconds: 1,
        });
      });
    });
  }

  private async insert(bookings: BookingDocument[], session: ClientSession): Promise<void> {
    await this.bookings.insertMany(bookings, { session, lean: true });
    await this.outbox.append(session, 'booking.requested', ...bookings.map(toRequested));
  }
}
