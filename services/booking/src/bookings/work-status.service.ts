import type { StatusChange } from '@mendwell/contracts/booking';
import { hasBegun } from '@mendwell/contracts/booking-rules';
import { type Modified, modified } from '@mendwell/contracts/calls';
import { InjectConfig } from '@mendwell/service-kit/config';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Config } from '../config.ts';
import { toBookingChanged } from '../records/booking.events.ts';
import { assertReopenable, changeFields, isStatusChange } from '../records/booking.rules.ts';
import {
  type BookingDocument,
  bookingModel,
  changeBooking,
  findForChange,
} from '../records/booking.schema.ts';
import { WaitsService } from '../waits/waits.service.ts';

/** Changes the work status of bookings for their provider. */
@Injectable()
export class WorkStatusService {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly waits: WaitsService,
    private readonly transactions: Transactions,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Setting the current status again is a no-op. A conflicting change makes the transaction start again. */
  change({ uid }: User, bookingId: string, { status }: StatusChange): Promise<Modified> {
    return this.transactions.run(async (session) => {
      const { booking, now } = await findForChange(this.bookings, bookingId, session);
      if (!isStatusChange(booking, uid, status)) return modified(0);
      assertReopenable(booking, status, this.config.REOPENINGS_PER_BOOKING);
      const change = changeFields(booking, { actor: 'provider', what: status }, now);
      const update = { $set: { status, statusVersion: change.version, ...change } };
      const changed = await changeBooking(this.bookings, booking, update, session);
      // Before it begins, its patient can still move it, whatever its provider calls it.
      if (status === 'completed' && hasBegun(booking, now))
        await this.waits.endWith(String(booking._id), session);
      await this.transactions.publish(session, 'booking.status-changed', toBookingChanged(changed, status));
      return modified(1);
    });
  }
}
