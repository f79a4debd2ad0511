import { openStatuses } from '@mendwell/contracts/booking-rules';
import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import { AccountVersions, type ProfileChange } from '@mendwell/service-kit/events/account-versions';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';

const open = { status: { $in: openStatuses } };

/** Updates people's names and addresses in open bookings; other bookings keep those of their day. */
@Injectable()
export class AccountNamesService {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly accounts: AccountVersions,
    private readonly transactions: Transactions,
  ) {}

  /** Of a stored change. Needs no inbox, because versions identify newer events; a repeat completes an interrupted change. */
  async update(event: ProfileChange): Promise<void> {
    if (await this.accounts.isApplied(event)) return;
    const { uid, profile } = event.data;
    const { name, email, isEmailVerified } = profile;
    const ofPatient = { userName: name, userEmail: email, patientVerified: isEmailVerified };
    const ofProvider = { providerName: name, providerEmail: email, providerVerified: isEmailVerified };
    await this.rename({ patientUid: uid, ...open }, ofPatient, event);
    await this.rename({ providerUid: uid, ...open }, ofProvider, event);
    await this.accounts.storeApplied(event);
  }

  private async rename(
    own: QueryFilter<BookingDocument>,
    names: Partial<BookingDocument>,
    event: ProfileChange,
  ) {
    for await (const batch of rowBatches(this.bookings, own)) {
      const ids = batch.map(({ _id }) => _id);
      const isNewest = await this.transactions.run(async (session) => {
        if (!(await this.accounts.isNewest(event, session))) return false;
        await this.bookings.updateMany({ ...own, _id: { $in: ids } }, names, { session });
        return true;
      });
      if (!isNewest) return;
    }
  }
}
