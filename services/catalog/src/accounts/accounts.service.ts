import type { AccountState } from '@mendwell/contracts/account';
import { Restating } from '@mendwell/service-kit/events/restating';
import { newEvent, Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type AccountDocument, accountModel, toAccountChanged } from '../records/account.schema.ts';
import { accountStateOf, type ErasureDocument, erasureModel } from '../records/erasure.schema.ts';
import { profileOf, storeProfile } from '../records/publishing.ts';
import { firstNameOf } from '../records/review.rules.ts';
import { type ReviewDocument, reviewModel } from '../records/review.schema.ts';
import { isUnchanged, providerFields, searchFields, toServiceChanged } from '../records/service.rules.ts';
import { hidden, type ServiceDocument, serviceModel } from '../records/service.schema.ts';
import { live } from '../services/service-filters.ts';

const limit = {
  name: 'accounts',
  max: 60,
  withinMs: 3_600_000,
  refusal: 'You have changed your profile too often. Please try again later.',
};
/** The most services changed in one transaction. */
const servicesAtOnce = 100;

/** Applies a changed name, photo or address from the caller's token to their services, and publishes it. */
@Injectable()
export class AccountsService {
  constructor(
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    @InjectModel(erasureModel.name) private readonly erasures: Model<ErasureDocument>,
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    private readonly transactions: Transactions,
    private readonly limits: UserLimits,
    restating: Restating,
  ) {
    const toEvents = (account: AccountDocument) =>
      account.version ? [newEvent('account.changed', toAccountChanged(account, 'restated'))] : [];
    restating.add({ kind: 'accounts', records: accounts, toEvents });
  }

  /** Safe to repeat, as browsers do after each sign-in: each call only changes and publishes what still differs. */
  update(user: User): Promise<AccountState> {
    return this.limits.within(limit, user.uid, async () => {
      for (const some of [live, hidden]) {
        let last: ServiceDocument['_id'] | undefined;
        do last = await this.updateServices(user, some, last);
        while (last);
      }
      await this.publishChange(user);
      return accountStateOf(this.erasures, user.uid);
    });
  }

  /** Updates the caller's next services; returns the id of the last one, or `undefined` at the end. */
  private updateServices(user: User, some: object, after?: ServiceDocument['_id']) {
    const fields = providerFields(user);
    const own = { ...some, providerUid: user.uid, ...(after && { _id: { $lt: after } }) };
    return this.transactions.run(async (session) => {
      const found = await this.services
        .find(own, null, { session })
        .sort({ _id: -1 })
        .limit(servicesAtOnce)
        .lean<ServiceDocument[]>();
      for (const stored of found.filter((service) => !isUnchanged(service, fields))) {
        const changed = { ...stored, ...fields, version: stored.version + 1 };
        const set = { ...fields, ...searchFields(changed), version: changed.version };
        await this.services.updateOne({ _id: stored._id, providerUid: user.uid }, { $set: set }, { session });
        await this.transactions.publish(session, 'service.changed', toServiceChanged(changed, 'updated'));
      }
      return found[servicesAtOnce - 1]?._id;
    });
  }

  private publishChange(user: User): Promise<void> {
    return this.transactions.run(async (session) => {
      const stored = await this.accounts.findById(user.uid, null, { session }).lean();
      if (stored?.version && isUnchanged<Partial<AccountDocument>>(stored, profileOf(user))) return;
      const changed = await storeProfile(this.accounts, user, session);
      // The names beside reviews, but for those that their author has typed.
      const name = firstNameOf(user.name);
      await this.reviews.updateMany(
        { authorUid: user.uid, authorName: { $exists: true }, isNameTyped: false },
        name ? { $set: { authorName: name } } : { $unset: { authorName: 1, isNameTyped: 1 } },
        { session },
      );
      await this.transactions.publish(session, 'account.changed', toAccountChanged(changed, 'named'));
    });
  }
}
