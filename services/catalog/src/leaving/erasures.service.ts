import { randomBytes } from 'node:crypto';
import { type AccountState, listObligations } from '@mendwell/contracts/account';
import type { Acknowledged } from '@mendwell/contracts/calls';
import type { EventData } from '@mendwell/contracts/events';
import { InjectConfig } from '@mendwell/service-kit/config';
import { databaseNow } from '@mendwell/service-kit/database/driver';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { assertRecentSignIn, type User } from '@mendwell/service-kit/http/auth';
import { RevokedSignIns } from '@mendwell/service-kit/http/revoked-sign-ins';
import { ServiceClient } from '@mendwell/service-kit/http/service-client';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Config } from '../config.ts';
import {
  type AccountDocument,
  accountModel,
  countChange,
  toAccountChanged,
} from '../records/account.schema.ts';
import { accountStateOf, type ErasureDocument, erasureModel } from '../records/erasure.schema.ts';
import { storeProfile } from '../records/publishing.ts';

const dayMs = 24 * 3_600_000;
/** Each request sends a mail. */
const limit = {
  name: 'erasures',
  max: 10,
  withinMs: dayMs,
  refusal: 'You have asked for this too often. Please try again tomorrow.',
};
/** Nobody could run a marketplace whose last operator is gone; removing keeps one, and the journal has it. */
const runsMarketplace = () =>
  new DomainError(
    'account-in-use',
    'You run this marketplace. You can delete your account once you are no operator any more.',
  );
const newErasure = (askedAt: Date, erasesAt: Date) => {
  const pseudonym = `erased-${randomBytes(12).toString('hex')}`;
  return {
    pseudonym,
    state: 'asked',
    askedAt,
    erasesAt,
    confirmedBy: [] as string[],
    dueAt: erasesAt,
  } as const;
};
const unavailable = 'Your account cannot be deleted right now. Please try again.';

/** What users decide about deleting their account; `ErasureSteps` does the rest. */
@Injectable()
export class ErasuresService {
  private readonly booking: ServiceClient;

  constructor(
    @InjectModel(erasureModel.name) private readonly erasures: Model<ErasureDocument>,
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    private readonly transactions: Transactions,
    private readonly limits: UserLimits,
    private readonly revoked: RevokedSignIns,
    @InjectConfig() private readonly config: Config,
  ) {
    this.booking = new ServiceClient(config.BOOKING_URL, { unavailable });
  }

  /** Plans the erasure and signs the user out everywhere. A repeat answers the same date. */
  async request(user: User, token: string): Promise<AccountState> {
    assertRecentSignIn(user);
    const known = await accountStateOf(this.erasures, user.uid);
    if (known.erasesAt) return known;
    if (user.isOperator) throw runsMarketplace();
    const askedAt = await databaseNow(this.erasures.db);
    await this.assertFree(token);
    const erasesAt = await this.limits.within(limit, user.uid, () => this.store(user, askedAt));
    return { acknowledged: true, erasesAt: erasesAt.toISOString() };
  }

  /** Decided by one atomic change: either this deletes the row, or the erasure has begun. */
  async keep(user: User): Promise<Acknowledged> {
    const isKept = await this.transactions.run(async (session) => {
      const asked = { _id: user.uid, state: 'asked' } as const;
      const { deletedCount } = await this.erasures.deleteOne(asked, { session });
      if (deletedCount === 0) return false;
      await this.accounts.updateOne({ _id: user.uid }, { $unset: { erasesAt: 1 } }, { session });
      const account = await storeProfile(this.accounts, user, session);
      await this.transactions.publish(session, 'account.changed', toAccountChanged(account, 'kept'));
      await this.tellDecision({ action: 'account.keep', id: hashUid(user.uid) }, session);
      return true;
    });
    if (!isKept && (await this.erasures.exists({ _id: user.uid })))
      throw new DomainError('not-changeable', 'This account is being deleted and cannot be kept any more');
    return { acknowledged: true };
  }

  /** Makes a wish to leave, or to stay, again after a restore. */
  redo(uid: string, { action, at, until = at }: { action: string; at: Date; until?: Date }): Promise<void> {
    const isKept = action === 'account.keep';
    const change = isKept ? { $unset: { erasesAt: 1 as const } } : { $set: { erasesAt: until } };
    return this.transactions.run(async (session) => {
      if (isKept) await this.erasures.deleteOne({ _id: uid, state: 'asked' }, { session });
      else {
        const asked = { $setOnInsert: newErasure(at, until) };
        await this.erasures.updateOne({ _id: uid }, asked, { session, upsert: true });
      }
      const options = { session, returnDocument: 'after' } as const;
      const account = await this.accounts
        .findOneAndUpdate({ _id: uid }, { ...countChange, ...change }, options)
        .lean();
      if (account)
        await this.transactions.publish(session, 'account.changed', toAccountChanged(account, 'restated'));
    });
  }

  private tellDecision(decision: EventData<'person.decided'>, session: ClientSession): Promise<void> {
    return this.transactions.publish(session, 'person.decided', decision);
  }

  private async assertFree(token: string): Promise<void> {
    const answer = await this.booking.get(listObligations, {}, token);
    if (!answer) throw new DomainError('unavailable', unavailable, { retryAfterSeconds: 1 });
    if (answer.total > 0)
      throw new DomainError(
        'account-in-use',
        'Appointments, refunds or disputes are still open. You can delete your account once they are settled.',
      );
  }

  private async store(user: User, askedAt: Date): Promise<Date> {
    const now = await databaseNow(this.erasures.db);
    const erasesAt = new Date(now.getTime() + this.config.ERASURE_DAYS * dayMs);
    return this.transactions.run(async (session) => {
      const before = await this.erasures
        .findOneAndUpdate(
          { _id: user.uid },
          { $setOnInsert: newErasure(askedAt, erasesAt) },
          { session, upsert: true },
        )
        .lean();
      if (before) return before.erasesAt;
      const decision = {
        action: 'account.leave',
        id: hashUid(user.uid),
        until: erasesAt.toISOString(),
      } as const;
      await this.tellDecision(decision, session);
      await this.publish(user, { now, erasesAt }, session);
      return erasesAt;
    });
  }

  private async publish(
    user: User,
    { now, erasesAt }: { now: Date; erasesAt: Date },
    session: ClientSession,
  ): Promise<void> {
    // The running sign-in has the identity provider's time, which may be ahead.
    const signedInBefore = new Date(Math.max(now.getTime(), user.signedInAt.getTime() + 1)).toISOString();
    await storeProfile(this.accounts, user, session);
    const options = { session, returnDocument: 'after' } as const;
    const changed = await this.accounts
      .findOneAndUpdate({ _id: user.uid }, { $set: { erasesAt } }, options)
      .orFail()
      .lean();
    // Since this sign-in.
    if (changed.isOperator) throw runsMarketplace();
    await this.revoked.revoke(user.uid, new Date(signedInBefore), session);
    await this.transactions.publish(
      session,
      'account.changed',
      toAccountChanged(changed, 'erasure-requested', { signedInBefore }),
    );
  }
}
