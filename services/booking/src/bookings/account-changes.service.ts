import { openStatuses, type Party } from '@mendwell/contracts/booking-rules';
import type { DomainEvent } from '@mendwell/contracts/events';
import { databaseNow } from '@mendwell/service-kit/database/driver';
import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { AccountVersions, type ProfileChange } from '@mendwell/service-kit/events/account-versions';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { unfinishedAt } from '../records/booking.rules.ts';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';
import { BookingClosingService } from './booking-closing.service.ts';

type Sides = Pick<BookingDocument, 'patientUid' | 'providerUid'>;

const open = { status: { $in: openStatuses } };

/** What changes of accounts do to bookings. */
@Injectable()
export class AccountChangesService {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly closing: BookingClosingService,
    private readonly accounts: AccountVersions,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Needs no inbox: a repeated event finds only what is left. Each booking has its own transaction, some milliseconds long, so
   * that 10,000 take minutes at most and a killed process loses none. The account's newest known state decides, because the
   * event may be late: bookings made meanwhile end, too, and it may be replayed when the account has long been unblocked.
   */
  async endBookings(event: DomainEvent<'account.changed'>): Promise<void> {
    const { uid, erasesAt } = event.data;
    await this.accounts.storeIfNewer(event);
    const isDue = unfinishedAt(await databaseNow(this.bookings.db));
    for (const side of ['provider', 'patient'] satisfies Party[]) {
      for await (const batch of rowBatches(this.bookings, { [`${side}Uid`]: uid, ...isDue })) {
        if (!(await this.accounts.isAnyBlocked([uid]))) return;
        // A patient who leaves gets what the terms give; a blocked one gets everything back.
        for (const { _id } of batch)
          await this.closing.end(String(_id), side, { isByTerms: erasesAt !== undefined });
      }
    }
  }

  /** Throws if nobody can make this booking, because its patient or provider is blocked. */
  async assertNotBlocked({ patientUid, providerUid }: Sides): Promise<void> {
    if (await this.accounts.isAnyBlocked([patientUid]))
      throw new DomainError('unauthenticated', 'Please sign in again');
    if (await this.accounts.isAnyBlocked([providerUid]))
      throw new DomainError('not-found', 'This service does not exist');
  }

  /**
   * Ends bookings of the same two sides that were stored while one of them was being blocked, and throws as before. Either this
   * finds the block, or the block finds the bookings.
   */
  async endIfBlocked([first, ...others]: readonly [BookingDocument, ...BookingDocument[]]): Promise<void> {
    try {
      await this.assertNotBlocked(first);
    } catch (error) {
      const isOfPatient = await this.accounts.isAnyBlocked([first.patientUid]);
      for (const { _id } of [first, ...others])
        await this.closing.end(String(_id), isOfPatient ? 'patient' : 'provider');
      throw error;
    }
  }

  /**
   * Updates names and addresses in open bookings by a stored change; other bookings keep those of their day. Needs no inbox, because versions identify newer events; a repeat completes an interrupted change.
   */
  async updateNames(event: ProfileChange): Promise<void> {
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
