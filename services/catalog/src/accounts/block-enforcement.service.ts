import { databaseNow } from '@mendwell/service-kit/database/database-now';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { IdentityProvider } from '@mendwell/service-kit/privacy/identity-provider';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import {
  type AccountDocument,
  accountModel,
  type Block,
  countChange,
  toAccountChanged,
} from '../records/account.schema.ts';
import { ReviewModeration } from '../reviews/review-moderation.service.ts';
import { ServiceModeration } from '../services/service-moderation.service.ts';

/** Hides what a blocked account has published and disables its user, or undoes that. Each step is safe to repeat. */
@Injectable()
export class BlockEnforcement {
  constructor(
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    private readonly identity: IdentityProvider,
    private readonly services: ServiceModeration,
    private readonly reviews: ReviewModeration,
    private readonly transactions: Transactions,
  ) {}

  /** By the account's present state, so events about it may come late, twice or in another order. */
  async follow(uid: string): Promise<void> {
    const account = await this.accounts.findById(uid).lean();
    // Erased meanwhile.
    if (!account) return;
    const isSettled = account.blocked
      ? await this.enforceBlock(uid, account.blocked)
      : await this.liftBlock(uid);
    // Decided anew meanwhile: this may have undone what another event about it has led to.
    if (!isSettled) await this.follow(uid);
  }

  /** False if the account is not blocked any more. */
  private async enforceBlock(uid: string, { reason }: Block): Promise<boolean> {
    await this.services.hideOfAccount(uid, reason);
    await this.reviews.hideOfAuthor(uid);
    await this.identity.disable(uid);
    await this.identity.signOut(uid);
    const signedInBefore = (await databaseNow(this.accounts.db)).toISOString();
    return this.transactions.run(async (session) => {
      const change = { ...countChange, $set: { 'blocked.isEnforced': true } };
      const [blocked, options] = [{ $exists: true }, { session, returnDocument: 'after' }] as const;
      const account = await this.accounts
        .findOneAndUpdate({ _id: uid, blocked, 'blocked.isEnforced': null }, change, options)
        .lean();
      if (!account) return (await this.accounts.exists({ _id: uid, blocked }).session(session)) !== null;
      // For a sign-in between the decision and this, and for what was booked since then.
      const changed = toAccountChanged(account, 'signed-out', { signedInBefore });
      await this.transactions.publish(session, 'account.changed', changed);
      return true;
    });
  }

  /** False if the account is blocked again. */
  private async liftBlock(uid: string): Promise<boolean> {
    await this.identity.enable(uid);
    await this.services.showOfAccount(uid);
    await this.reviews.showOfAuthor(uid);
    return !(await this.accounts.exists({ _id: uid, blocked: { $exists: true } }));
  }
}
