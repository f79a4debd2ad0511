import { type Modified, modified } from '@mendwell/contracts/calls';
import type { DeskDecision } from '@mendwell/contracts/desk/actions';
import { databaseNow } from '@mendwell/service-kit/database/database-now';
import { OperatorActions } from '@mendwell/service-kit/desk/operator-actions';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import type { User } from '@mendwell/service-kit/http/auth';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type AccountDocument, accountModel, dueAnew, toAccountChanged } from '../records/account.schema.ts';
import { type ErasureDocument, erasureModel } from '../records/erasure.schema.ts';
import { AccountBlockingSteps } from './account-blocking-steps.ts';

const unknown = () => new DomainError('not-found', 'This account does not exist');

/** Operators' decisions to block or unblock an account; `AccountBlockingSteps` does the rest. */
@Injectable()
export class AccountBlocking {
  constructor(
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    @InjectModel(erasureModel.name) private readonly erasures: Model<ErasureDocument>,
    private readonly transactions: Transactions,
    private readonly actions: OperatorActions,
    private readonly steps: AccountBlockingSteps,
  ) {}

  async block(uid: string, { reason, note }: DeskDecision, operator: User): Promise<Modified> {
    // Also one who has the claim, but is not listed.
    if (uid === operator.uid) throw new DomainError('not-changeable', 'You cannot block yourself');
    const at = await databaseNow(this.accounts.db);
    return this.decide(async (session) => {
      const account = await this.accounts
        .findOneAndUpdate(
          { _id: uid, blocked: null, isOperator: { $ne: true } },
          { ...dueAnew, $set: { ...dueAnew.$set, blocked: { at, reason } }, ...nextTurn },
          { session, returnDocument: 'after' },
        )
        .lean();
      if (!account) return this.explain(uid, session);
      await this.assertNotLeaving(uid, session);
      const signedInBefore = at.toISOString();
      const decision = { reason, at: signedInBefore };
      const changed = toAccountChanged(account, 'blocked', { decision, signedInBefore });
      await this.transactions.publish(session, 'account.changed', changed);
      const subject = { kind: 'account', id: hashUid(uid) } as const;
      await this.actions.record(session, operator, { action: 'account.block', subject, reason, note });
      return true;
    });
  }

  async unblock(uid: string, { reason, note }: DeskDecision, operator: User): Promise<Modified> {
    const at = await databaseNow(this.accounts.db);
    return this.decide(async (session) => {
      const account = await this.accounts
        .findOneAndUpdate(
          { _id: uid, blocked: { $ne: null } },
          { ...dueAnew, $unset: { ...dueAnew.$unset, blocked: 1 }, ...nextTurn },
          { session, returnDocument: 'after' },
        )
        .lean();
      if (!account) return this.explain(uid, session);
      await this.assertNotLeaving(uid, session);
      const changed = toAccountChanged(account, 'unblocked', { decision: { reason, at: at.toISOString() } });
      await this.transactions.publish(session, 'account.changed', changed);
      const subject = { kind: 'account', id: hashUid(uid) } as const;
      await this.actions.record(session, operator, { action: 'account.unblock', subject, reason, note });
      return true;
    });
  }

  private async decide(work: (session: ClientSession) => Promise<boolean>): Promise<Modified> {
    const isChanged = await this.transactions.run(work);
    // Retried by its due row if it fails, and not awaited, as the identity provider may be slow.
    if (isChanged) void this.steps.run();
    return modified(isChanged ? 1 : 0);
  }

  /** Why nothing was changed: false if it was done before. */
  private async explain(uid: string, session: ClientSession): Promise<false> {
    const account = await this.accounts.findById(uid, null, { session }).lean();
    if (!account) throw unknown();
    if (account.isOperator)
      throw new DomainError('not-changeable', 'This is an operator. Remove them as operator first.');
    return false;
  }

  /** Whoever has only asked to leave can be blocked: they may stay after all. */
  private async assertNotLeaving(_id: string, session: ClientSession): Promise<void> {
    const leaving = { _id, state: { $ne: 'asked' } } as const;
    if (await this.erasures.exists(leaving).session(session))
      throw new DomainError('not-changeable', 'This account is being deleted');
  }
}

const nextTurn = { $inc: { blockingTurn: 1, version: 1 } } as const;
