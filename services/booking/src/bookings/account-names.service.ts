import { openStatuses } from '@mendwell/contracts/booking-rules';
import type { DomainEvent } from '@mendwell/contracts/events';
import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type BookingDocument, bookingModel } from './booking.schema.ts';

const open = { status: { $in: openStatuses } };

/** Updates people's names and addresses in open bookings; other bookings keep those of their day. */
@Injectable()
export class AccountNamesService {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly accounts: AccountVersions,
    private readonly transactions: Transactions,
  ) {}

  /** Needs no inbox, because versions identify newer events. */
  update(event: DomainEvent<'account.changed'>): Promise<void> {
    const { uid, name, email, isEmailVerified } = event.data;
    const ofPatient = { userName: name, userEmail: email, patientVerified: isEmailVerified };
    const ofProvider = { providerName: name, providerEmail: email, providerVerified: isEmailVerified };
    return this.transactions.run(async (session) => {
      if (!(await this.accounts.storeIfNewer(event, session))) return;
      await this.bookings.updateMany({ patientUid: uid, ...open }, ofPatient, { session });
      await this.bookings.updateMany({ providerUid: uid, ...open }, ofProvider, { session });
    });
  }
}
