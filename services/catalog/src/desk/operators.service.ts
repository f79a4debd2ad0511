import { InjectConfig } from '@mendwell/service-kit/config';
import { databaseNow } from '@mendwell/service-kit/database/driver';
import { OperatorActions } from '@mendwell/service-kit/desk/operator-actions';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { IdentityProvider } from '@mendwell/service-kit/privacy/identity-provider';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Config } from '../config.ts';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';
import { type ErasureDocument, erasureModel } from '../records/erasure.schema.ts';

/** Somebody who runs the marketplace. Their right to do so is a claim in their tokens (docs/adr/0024). */
@Schema({ collection: 'operators', versionKey: false })
export class OperatorDocument {
  /** The uid. */
  @Prop() _id!: string;
  /** In lower case. */
  @Prop() email!: string;
  @Prop() since!: Date;
  /** When the removal of another operator last relied on this one. */
  @Prop() reliedOnAt?: Date;
}

export const operatorModel = {
  name: 'Operator',
  schema: SchemaFactory.createForClass(OperatorDocument).index({ email: 1 }),
};

/** There is no operator yet who could add the first one. */
const commandLine = { uid: '', email: 'command line' };

type Operator = Pick<OperatorDocument, '_id' | 'email'>;

const refused = (detail: string) => new DomainError('not-changeable', detail);

/**
 * Who runs the marketplace. A killed command leaves somebody with too few rights, never with unlisted ones, and can be
 * repeated.
 */
@Injectable()
export class OperatorsService {
  constructor(
    @InjectModel(operatorModel.name) private readonly operators: Model<OperatorDocument>,
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    @InjectModel(erasureModel.name) private readonly erasures: Model<ErasureDocument>,
    private readonly identity: IdentityProvider,
    private readonly transactions: Transactions,
    private readonly actions: OperatorActions,
    @InjectConfig() private readonly config: Config,
  ) {}

  list(): Promise<OperatorDocument[]> {
    return this.operators.find().sort({ email: 1 }).lean();
  }

  /** False if they were an operator before. Throws `DomainError`. */
  async add(email: string): Promise<boolean> {
    const { isDisabled, isEmailVerified, ...operator } = await this.findRegistered(email);
    if (isDisabled) throw refused(`${email} is blocked`);
    if (!isEmailVerified && this.config.NODE_ENV === 'production') throw refused(`${email} is not verified`);
    const isNew = await this.store(operator);
    await this.identity.setOperator(operator._id, true);
    if (isNew) await this.identity.signOut(operator._id);
    return isNew;
  }

  /**
   * Also removes their second factor, which only the desk can change: they may have lost it. False if they were none. Throws
   * `DomainError`, as for the last one.
   */
  async remove(email: string): Promise<boolean> {
    const operator = await this.find(email);
    if (!operator) return false;
    await this.assertNotLast(operator);
    await this.identity.setOperator(operator._id, false);
    await this.identity.signOut(operator._id);
    try {
      const wasOperator = await this.delete(operator);
      await this.identity.removeSecondFactors(operator._id);
      return wasOperator;
    } catch (error) {
      // Another one was removed meanwhile.
      if (error instanceof DomainError) await this.identity.setOperator(operator._id, true);
      throw error;
    }
  }

  /** After a restore: the claim at the identity provider is as it was decided. Throws `DomainError` for the last one. */
  async redo(uid: string, action: 'operator.add' | 'operator.remove'): Promise<void> {
    const account = await this.accounts.findById(uid).lean();
    const operator = { _id: uid, email: account?.email ?? '' };
    if (action === 'operator.remove') await this.delete(operator);
    else await this.store(operator);
  }

  /** Also one whose address has changed at the identity provider since, or who only has the claim. */
  private async find(email: string): Promise<Operator | undefined> {
    const stored = await this.operators.findOne({ email: email.toLowerCase() }).lean();
    if (stored) return stored;
    const { isOperator, ...user } = await this.findRegistered(email);
    return isOperator || (await this.operators.exists({ _id: user._id })) ? user : undefined;
  }

  private async findRegistered(email: string) {
    const user = await this.identity.findByEmail(email);
    if (!user) throw new DomainError('not-found', `Nobody has registered as ${email}`);
    const { uid: _id, ...others } = user;
    return { _id, ...others };
  }

  private async assertNotLast({ _id, email }: Operator): Promise<void> {
    const isOne = await this.operators.exists({ _id });
    if (isOne && !(await this.operators.exists({ _id: { $ne: _id } })))
      throw refused(`${email} is the last operator: add another one first`);
  }

  private async store({ _id, email }: Operator): Promise<boolean> {
    const now = await databaseNow(this.operators.db);
    return this.transactions.run(async (session) => {
      const change = { $set: { isOperator: true, uidHash: hashUid(_id) }, $setOnInsert: { createdAt: now } };
      // Also conflicts with an action that blocks the account at this moment.
      const account = await this.accounts.findOneAndUpdate({ _id }, change, { session, upsert: true }).lean();
      if (account?.blocked) throw refused(`${email} is blocked`);
      // Asking to leave writes to the account, too, so that one of the two is refused.
      if (await this.erasures.exists({ _id }).session(session))
        throw refused(`${email} has asked to delete the account`);
      const row = { $set: { email }, $setOnInsert: { since: now } };
      const { upsertedCount } = await this.operators.updateOne({ _id }, row, { session, upsert: true });
      if (upsertedCount > 0) await this.record('operator.add', { _id, email }, session);
      return upsertedCount > 0;
    });
  }

  private async delete({ _id, email }: Operator): Promise<boolean> {
    const now = await databaseNow(this.operators.db);
    return this.transactions.run(async (session) => {
      const { deletedCount } = await this.operators.deleteOne({ _id }, { session });
      if (deletedCount === 0) return false;
      // Writes to the one who stays, so that only one of two who are removed at the same time is.
      const stays = await this.operators.updateOne(
        { email: { $gt: '' } },
        { $set: { reliedOnAt: now } },
        { session },
      );
      if (stays.matchedCount === 0) throw refused(`${email} is the last operator: add another one first`);
      await this.accounts.updateOne({ _id }, { $unset: { isOperator: 1 } }, { session });
      await this.record('operator.remove', { _id, email }, session);
      return true;
    });
  }

  private record(
    action: 'operator.add' | 'operator.remove',
    { _id: uid, email }: Operator,
    session: ClientSession,
  ): Promise<void> {
    const subject = { kind: 'operator', id: hashUid(uid) } as const;
    return this.actions.record(session, commandLine, { action, subject, note: email });
  }
}
