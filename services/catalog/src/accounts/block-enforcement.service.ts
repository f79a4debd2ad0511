import { databaseNow, driverCollection } from '@mendwell/service-kit/database/driver';
import { DueRows } from '@mendwell/service-kit/database/due-rows';
import { DueWork, pauseAfter } from '@mendwell/service-kit/database/due-work';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { IdentityProvider } from '@mendwell/service-kit/privacy/identity-provider';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import {
  type AccountDocument,
  accountModel,
  type Block,
  countChange,
  isComplete,
  toAccountChanged,
} from '../records/account.schema.ts';
import { ReviewModeration } from '../reviews/review-moderation.service.ts';
import { ServiceModeration } from '../services/service-moderation.service.ts';

const everyMs = 1_000;
/** Longer than the identity provider's two answers take. A round over thousands of services may be repeated without harm. */
const leaseMs = 60_000;
const pauses = { first: 10_000, longest: 30 * 60_000 };

/**
 * Hides what a blocked account has published and disables its user, or undoes that; then tells the other services until all
 * have confirmed. Any number of instances share the work, and each step is safe to repeat.
 */
@Injectable()
export class BlockEnforcement implements BeforeApplicationShutdown {
  private readonly due: DueRows<AccountDocument>;
  private readonly work: DueWork<AccountDocument>;

  constructor(
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    private readonly identity: IdentityProvider,
    private readonly services: ServiceModeration,
    private readonly reviews: ReviewModeration,
    private readonly transactions: Transactions,
  ) {
    this.due = new DueRows(driverCollection(accounts), 'dueAt', leaseMs);
    this.work = new DueWork(this.due, {
      name: 'Blocks',
      process: (account) => this.process(account),
      pauses,
      describe: ({ _id }) => ({ uidHash: hashUid(_id) }),
    });
  }

  @Interval(everyMs)
  run(): Promise<void> {
    return this.work.run();
  }

  /** Safe to repeat, since the set of services is the same then. */
  async confirm({ id, service }: { id: string; service: string }): Promise<void> {
    const account = await this.accounts
      .findOneAndUpdate(
        { 'blocked.id': id },
        { $addToSet: { 'blocked.confirmedBy': service } },
        { returnDocument: 'after' },
      )
      .lean();
    if (account?.blocked && isComplete(account.blocked))
      await this.accounts.updateOne(
        { 'blocked.id': id, 'blocked.admittedUntil': null },
        { $unset: { dueAt: 1, claimedBy: 1, attempts: 1 } },
      );
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  private async process(account: AccountDocument): Promise<void> {
    await this.follow(account._id);
    const now = await this.accounts.findById(account._id).lean();
    if (!now?.blocked) return void (await this.due.complete(account));
    const { admittedUntil } = now.blocked;
    if (isComplete(now.blocked) && !admittedUntil) return void (await this.due.complete(account));
    if (isComplete(now.blocked) && admittedUntil)
      return void (await this.due.postpone(
        account,
        Math.max(0, admittedUntil.getTime() - this.due.leasedAt(account).getTime()),
      ));
    const attempts = (account.attempts ?? 0) + 1;
    await this.due.postpone(account, pauseAfter(attempts, pauses), { attempts });
  }

  /** By the account's present state, so that a decision which is late or repeated does no harm. */
  private async follow(uid: string): Promise<void> {
    const account = await this.accounts.findById(uid).lean();
    // Erased meanwhile.
    if (!account) return;
    const isSettled = account.blocked
      ? await this.enforceBlock(uid, account.blocked)
      : await this.liftBlock(uid);
    // There is a newer decision, and this round may have undone what another instance did for it.
    if (!isSettled) await this.follow(uid);
  }

  /** False if the account is not blocked any more, or blocked anew. */
  private async enforceBlock(uid: string, block: Block): Promise<boolean> {
    const { id, reason, isEnforced, admittedUntil } = block;
    if (!isEnforced) {
      await this.services.hideOfAccount(uid, reason);
      await this.reviews.hideOfAuthor(uid);
      await this.identity.disable(uid);
      await this.identity.signOut(uid);
    }
    if (admittedUntil) await this.admit(uid, id, admittedUntil);
    if (isComplete(block)) return (await this.accounts.exists({ _id: uid, 'blocked.id': id })) !== null;
    // Ends sign-ins and bookings since the decision, too. Once the block is enforced, only its owner can be signed in.
    const now = (await databaseNow(this.accounts.db)).toISOString();
    const signedOut = isEnforced && admittedUntil ? {} : { signedInBefore: now };
    return this.transactions.run(async (session) => {
      const change = { ...countChange, $set: { 'blocked.isEnforced': true } };
      const account = await this.accounts
        .findOneAndUpdate({ _id: uid, 'blocked.id': id }, change, { session, returnDocument: 'after' })
        .lean();
      if (!account) return false;
      const changed = toAccountChanged(account, 'signed-out', { ...signedOut, blockId: id });
      await this.transactions.publish(session, 'account.changed', changed);
      return true;
    });
  }

  /** Lets the owner sign in for their data, until that is over. */
  private async admit(uid: string, id: string, until: Date): Promise<void> {
    if ((await databaseNow(this.accounts.db)) < until) return this.identity.admit(uid);
    await this.identity.disable(uid);
    await this.identity.signOut(uid);
    await this.accounts.updateOne({ _id: uid, 'blocked.id': id }, { $unset: { 'blocked.admittedUntil': 1 } });
  }

  /** False if the account is blocked again. */
  private async liftBlock(uid: string): Promise<boolean> {
    await this.identity.enable(uid);
    await this.services.showOfAccount(uid);
    await this.reviews.showOfAuthor(uid);
    return !(await this.accounts.exists({ _id: uid, blocked: { $exists: true } }));
  }
}
