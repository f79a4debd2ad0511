import { type Modified, modified } from '@mendwell/contracts/answers';
import type { StatusChange } from '@mendwell/contracts/booking';
import { inBatches } from '@mendwell/service-kit/database/batches';
import { type Traced, Transactions, traced } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { changeFields, isStatusChange } from './booking.rules.ts';
import {
  type BookingDocument,
  bookingModel,
  findAllForChange,
  noSuchBooking,
  toStatusChanged,
} from './booking.schema.ts';

interface StatusRequest extends StatusChange {
  bookingId: string;
  /** Of the caller. */
  uid: string;
}

/** Changes the work status of bookings for their provider. Changes that arrive during a transaction share the next one. */
@Injectable()
export class WorkStatusService {
  private readonly changeInBatch = inBatches((requests: Traced<StatusRequest>[]) =>
    this.changeTogether(requests),
  );

  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly transactions: Transactions,
  ) {}

  /** Setting the current status again is a no-op. */
  change({ uid }: User, bookingId: string, { status }: StatusChange): Promise<Modified> {
    return this.changeInBatch(traced({ uid, bookingId, status }));
  }

  /** A refused request does not affect the others. A second request for a booking sees the first one's change. */
  private changeTogether(requests: Traced<StatusRequest>[]): Promise<(Modified | Error)[]> {
    return this.transactions.run(async (session) => {
      const ids = requests.map(({ data }) => data.bookingId);
      const bookings = await findAllForChange(this.bookings, ids, session);
      const changes: Traced<BookingDocument>[] = [];
      const apply = ({ data: { bookingId, uid, status }, traceparent }: Traced<StatusRequest>): Modified => {
        const found = bookings.get(bookingId);
        if (!found) throw noSuchBooking();
        const { booking, now } = found;
        if (!isStatusChange(booking, uid, status)) return modified(0);
        const entry = { actor: 'provider', what: status } as const;
        const data = { ...booking, status, ...changeFields(booking, entry, now) };
        bookings.set(bookingId, { booking: data, now });
        changes.push({ data, traceparent });
        return modified(1);
      };
      const answers = requests.map((request) => resultOf(() => apply(request)));
      if (changes.length > 0) await this.write(changes, session);
      return answers;
    });
  }

  private async write(changes: Traced<BookingDocument>[], session: ClientSession): Promise<void> {
    const updates = changes.map(({ data: { _id, providerUid, version, status, timeline, changedAt } }) => ({
      updateOne: {
        filter: { _id, providerUid, version: version - 1 },
        update: { $set: { status, timeline, version, changedAt } },
      },
    }));
    await this.bookings.bulkWrite(updates, { session });
    const events = changes.map(({ data, traceparent }) => ({ data: toStatusChanged(data), traceparent }));
    await this.transactions.publishAll(session, 'booking.status-changed', events);
  }
}

function resultOf<Result>(work: () => Result): Result | Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}
