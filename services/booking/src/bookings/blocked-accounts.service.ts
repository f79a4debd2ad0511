import type { Party } from '@mendwell/contracts/booking-rules';
import type { DomainEvent } from '@mendwell/contracts/events';
import { databaseNow } from '@mendwell/service-kit/database/database-now';
import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { aheadAt } from '../records/booking.rules.ts';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';
import { BookingClosingService } from './booking-closing.service.ts';

/** More than the clocks of database and catalog differ. */
const clockSkewMs = 60_000;

/** Ends the appointments ahead of blocked accounts. */
@Injectable()
export class BlockedAccountsService {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly closing: BookingClosingService,
  ) {}

  /**
   * Needs no inbox: a repeated event finds only what is left. Each booking has its own transaction, some milliseconds long, so
   * that 10,000 take minutes at most and a killed process loses none. Bookings from after the event stay, because it may be
   * replayed when the account has long been unblocked.
   */
  async endBookings({ data: { uid }, occurredAt }: DomainEvent<'account.changed'>): Promise<void> {
    const createdAt = { $lt: new Date(Date.parse(occurredAt) + clockSkewMs) };
    const isAhead = { ...aheadAt(await databaseNow(this.bookings.db)), createdAt };
    for (const side of ['provider', 'patient'] satisfies Party[]) {
      for await (const batch of rowBatches(this.bookings, { [`${side}Uid`]: uid, ...isAhead }))
        for (const { _id } of batch) await this.closing.end(String(_id), side);
    }
  }
}
