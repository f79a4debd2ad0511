import { type Modified, modified } from '@mendwell/contracts/calls';
import type { DeskDecision, DeskNote } from '@mendwell/contracts/desk/actions';
import { databaseNow } from '@mendwell/service-kit/database/driver';
import { immediately } from '@mendwell/service-kit/database/due-rows';
import { OperatorActions } from '@mendwell/service-kit/desk/operator-actions';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import type { User } from '@mendwell/service-kit/http/auth';
import { RevokedSignIns } from '@mendwell/service-kit/http/revoked-sign-ins';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import {
  type AccountDocument,
  accountModel,
  countChange,
  newBlock,
  toAccountChanged,
} from '../records/account.schema.ts';

const admittedMs = 7 * 24 * 3_600_000;

/** Also ends the lease of who works on the decision before. */
const dueNow = (set: Partial<AccountDocument> & { 'blocked.admittedUntil'?: Date }) => ({
  $set: { ...set, dueAt: immediately, claimedBy: '', attempts: 0 },
});

const refused = (detail: string) => new DomainError('not-changeable', detail);

/**
 * Decides to block or unblock an account. What only the catalog has to do for it, its own row makes due, so that it needs no
 * broker: `BlockEnforcement`. The other services are told by events.
 */
@Injectable()
export class AccountBlocking {
  constructor(
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    private readonly transactions: Transactions,
    private readonly actions: OperatorActions,
    private readonly revoked: RevokedSignIns,
  ) {}

  async block(uid: string, { reason, note }: DeskDecision, operator: User): Promise<Modified> {
    // Also one who has the claim, but is not listed.
    if (uid === operator.uid) throw refused('You cannot block yourself');
    const at = await databaseNow(this.accounts.db);
    const result = await this.transactions.run(async (session) => {
      const account = await this.accounts
        .findOneAndUpdate(
          { _id: uid, blocked: null, isOperator: { $ne: true } },
          { ...countChange, ...dueNow({ blocked: newBlock(at, reason), uidHash: hashUid(uid) }) },
          { session, returnDocument: 'after' },
        )
        .lean();
      if (!account) return this.unchanged(uid, session);
      await this.revoked.revoke(uid, at, session);
      const decision = { reason, at: at.toISOString() };
      const changed = toAccountChanged(account, 'blocked', { decision, signedInBefore: decision.at });
      await this.transactions.publish(session, 'account.changed', changed);
      const subject = { kind: 'account', id: hashUid(uid) } as const;
      await this.actions.record(session, operator, { action: 'account.block', subject, reason, note });
      return modified(1);
    });
    await this.revoked.read();
    return result;
  }

  async unblock(uid: string, { reason, note }: DeskDecision, operator: User): Promise<Modified> {
    const at = await databaseNow(this.accounts.db);
    return this.transactions.run(async (session) => {
      const account = await this.accounts
        .findOneAndUpdate(
          { _id: uid, 'blocked.reason': { $exists: true } },
          { ...countChange, ...dueNow({}), $unset: { blocked: 1 } },
          { session, returnDocument: 'after' },
        )
        .lean();
      if (!account) return this.unchanged(uid, session);
      const changed = toAccountChanged(account, 'unblocked', { decision: { reason, at: at.toISOString() } });
      await this.transactions.publish(session, 'account.changed', changed);
      const subject = { kind: 'account', id: hashUid(uid) } as const;
      await this.actions.record(session, operator, { action: 'account.unblock', subject, reason, note });
      return modified(1);
    });
  }

  /** Lets the owner of a blocked account in for a week from `at`, or now. `BlockEnforcement` does it, and ends it again. */
  async admit(uid: string, { note }: DeskNote, operator: User, at?: Date): Promise<Modified> {
    const since = at ?? (await databaseNow(this.accounts.db));
    const admittedUntil = new Date(since.getTime() + admittedMs);
    return this.transactions.run(async (session) => {
      const blocked = { _id: uid, 'blocked.reason': { $exists: true } } as const;
      const change = dueNow({ 'blocked.admittedUntil': admittedUntil });
      const { matchedCount } = await this.accounts.updateOne(blocked, change, { session });
      if (matchedCount === 0) throw refused('Only the owner of a blocked account is let in');
      const subject = { kind: 'account', id: hashUid(uid) } as const;
      // After a restore the log has it already, and a new entry would let them in once more.
      if (!at) await this.actions.record(session, operator, { action: 'account.admit', subject, note });
      return modified(1);
    });
  }

  /** Blocks an account whose owner leaves, in the transaction that ends their time to keep it. No mail says so. */
  async blockLeaving(uid: string, at: Date, session: ClientSession): Promise<void> {
    const change = { ...countChange, ...dueNow({ blocked: newBlock(at) }) };
    const options = { session, returnDocument: 'after' } as const;
    const account = await this.accounts.findOneAndUpdate({ _id: uid }, change, options).orFail().lean();
    await this.revoked.revoke(uid, at, session);
    const changed = toAccountChanged(account, 'blocked', { signedInBefore: at.toISOString() });
    await this.transactions.publish(session, 'account.changed', changed);
  }

  /** Nothing was changed if it was done before; throws if it cannot be done. */
  private async unchanged(uid: string, session: ClientSession): Promise<Modified> {
    const account = await this.accounts.findById(uid, null, { session }).lean();
    if (!account) throw new DomainError('not-found', 'This account does not exist');
    if (account.isOperator) throw refused('This is an operator. Remove them as operator first.');
    if (account.blocked && !account.blocked.reason) throw refused('This account is being deleted');
    return modified(0);
  }
}
