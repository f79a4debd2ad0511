import { channel } from 'node:diagnostics_channel';
import { databaseNow } from '@mendwell/service-kit/database/database-now';
import { driverCollection } from '@mendwell/service-kit/database/driver-collection';
import { DueRows } from '@mendwell/service-kit/database/due-rows';
import { DueWork } from '@mendwell/service-kit/database/due-work';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { IdentityProvider } from '@mendwell/service-kit/privacy/identity-provider';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import {
  type AccountDocument,
  accountModel,
  countChange,
  dueAnew,
  toAccountChanged,
} from '../records/account.schema.ts';
import { type ErasureDocument, erasureModel } from '../records/erasure.schema.ts';
import { ReviewModeration } from '../reviews/review-moderation.service.ts';
import { ServiceModeration } from '../services/service-moderation.service.ts';

const everyMs = 5_000;
/** Longer than a round takes if the identity provider does not answer, but for reviews: each batch begins the lease again. */
const leaseMs = 60_000;
/** Longer than any request that began before the block. */
const secondRoundAfterMs = 10_000;
const pauses = { first: 5_000, longest: 10 * 60_000 };

const afterStep = channel('mendwell:after-blocking-step');

/**
 * Shuts blocked accounts out, and lets unblocked ones in again, in two rounds: the second one finds what requests that were
 * under way have left. Each step is safe to repeat, and follows the row's present state.
 */
@Injectable()
export class AccountBlockingSteps implements BeforeApplicationShutdown {
  private readonly logger = new Logger(AccountBlockingSteps.name);
  private readonly due: DueRows<AccountDocument>;
  private readonly work: DueWork<AccountDocument>;

  constructor(
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    @InjectModel(erasureModel.name) private readonly erasures: Model<ErasureDocument>,
    private readonly identity: IdentityProvider,
    private readonly services: ServiceModeration,
    private readonly reviews: ReviewModeration,
    private readonly transactions: Transactions,
  ) {
    this.due = new DueRows(driverCollection(accounts), 'blockingDueAt', leaseMs);
    this.work = new DueWork(this.due, {
      name: 'Accounts to block or unblock',
      process: (account) => this.process(account),
      pauses,
      describe: ({ _id, blockingRound: round = 1 }) => ({ uidHash: hashUid(_id), round }),
    });
  }

  @Interval(everyMs)
  run(): Promise<void> {
    return this.work.run();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  private async process(account: AccountDocument): Promise<void> {
    const { blocked, blockingRound: round = 1 } = account;
    const details = { uidHash: hashUid(account._id), isBlocked: blocked !== undefined, round };
    try {
      await (blocked ? this.shutOut(account, blocked) : this.letIn(account));
      if (round === 1) await this.due.postpone(account, secondRoundAfterMs, { blockingRound: 2 });
      else await this.due.complete(account, { blockingRound: undefined });
      this.logger.log({ ...details, msg: 'Took a round of blocking or unblocking an account' });
    } finally {
      await this.repeatIfDecidedAnew(account).catch(() => undefined);
    }
  }

  private async shutOut(account: AccountDocument, blocked: NonNullable<AccountDocument['blocked']>) {
    const { _id: uid, blockingRound: round } = account;
    await this.step(() => this.identity.disable(uid));
    await this.step(() => this.identity.signOut(uid));
    // Also for a sign-in between the decision and this.
    await this.step(() => this.publishSignedOut(uid));
    await this.step(() => this.services.hideOfAccount(uid, blocked.reason));
    await this.step(() => this.reviews.hideOfAuthor(uid, () => this.extend(account)));
    if (round !== 2) return;
    // Booking ends what was booked since the first time.
    const decision = { reason: blocked.reason, at: blocked.at.toISOString() };
    await this.step(() => this.publish(uid, 'blocked', { decision }));
  }

  private async letIn(account: AccountDocument): Promise<void> {
    const { _id: uid } = account;
    // An account that is being deleted stays shut out.
    const isLeaving = await this.erasures.exists({ _id: uid, state: { $ne: 'asked' } });
    if (!isLeaving) await this.step(() => this.identity.enable(uid));
    await this.step(() => this.services.showOfAccount(uid));
    await this.step(() => this.reviews.showOfAuthor(uid, () => this.extend(account)));
  }

  private async extend(account: AccountDocument): Promise<void> {
    if (!(await this.due.extend(account)))
      throw new Error('Another instance has taken over, or it was decided anew');
  }

  private async publishSignedOut(uid: string): Promise<void> {
    const signedInBefore = (await databaseNow(this.accounts.db)).toISOString();
    await this.publish(uid, 'signed-out', { signedInBefore });
  }

  /** Nothing if it is not blocked any more. */
  private publish(_id: string, what: string, more: Parameters<typeof toAccountChanged>[2]): Promise<void> {
    return this.transactions.run(async (session) => {
      const options = { session, returnDocument: 'after' } as const;
      const isBlocked = { _id, blocked: { $exists: true } };
      const account = await this.accounts.findOneAndUpdate(isBlocked, countChange, options).lean();
      if (account)
        await this.transactions.publish(session, 'account.changed', toAccountChanged(account, what, more));
    });
  }

  private async step(work: () => Promise<void>): Promise<void> {
    await work();
    afterStep.publish(undefined);
  }

  /** Another instance may have worked on the newer decision meanwhile, and be outdone by what this one did last. */
  private async repeatIfDecidedAnew({ _id, blockingTurn }: AccountDocument): Promise<void> {
    await this.accounts.updateOne({ _id, blockingTurn: { $ne: blockingTurn } }, dueAnew);
  }
}
