import type { DeskAccount } from '@mendwell/contracts/desk/accounts';
import type { ReasonCategory } from '@mendwell/contracts/desk/actions';
import type { EventData } from '@mendwell/contracts/events';
import { immediately } from '@mendwell/service-kit/database/due-rows';
import { inAnyCase } from '@mendwell/service-kit/database/in-any-case';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'accounts', versionKey: false })
export class AccountDocument {
  /** The uid. */
  @Prop() _id!: string;
  /** Starts at 1 and rises with each published change. */
  @Prop() version!: number;
  /** As last published; absent before the first time. */
  @Prop() name?: string;
  /** The folded words of the name, for search. */
  @Prop({ type: [String], default: undefined }) words?: string[];
  @Prop() email?: string;
  @Prop() isEmailVerified?: boolean;
  /** The public id of the account as a provider: random, and made once (`provider-ids.ts`). */
  @Prop() providerId?: string;
  @Prop() createdAt!: Date;
  /** So that the same update that blocks an account can refuse that of an operator. */
  @Prop() isOperator?: boolean;
  /** While an operator has blocked it. */
  @Prop({ type: Object }) blocked?: { at: Date; reason: ReasonCategory };
  /** Which round of blocking or unblocking comes next (`account-blocking-steps.ts`); absent once both are done. */
  @Prop() blockingRound?: number;
  /** Counts decisions to block or unblock, so that work on an earlier one is noticed. */
  @Prop() blockingTurn?: number;
  /** When the next round is due; while an instance takes it, the end of its lease. */
  @Prop() blockingDueAt?: Date;
  @Prop() claimedBy?: string;
  @Prop() attempts?: number;
}

const schema = SchemaFactory.createForClass(AccountDocument);
schema.index({ providerId: 1 }, { unique: true, sparse: true });
// For operators: the latest, and those whose address or a word of whose name begins so.
schema.index({ createdAt: -1, _id: 1 }, { collation: inAnyCase });
schema.index({ email: 1 }, { collation: inAnyCase });
schema.index({ words: 1 }, { collation: inAnyCase });
schema.index({ 'blocked.at': 1 }, { sparse: true });
schema.index({ blockingDueAt: 1 }, { sparse: true });

export const accountModel = { name: 'Account', schema };

/** Begins blocking or unblocking with its first round, and ends the lease of an instance that works on an earlier one. */
export const dueAnew = {
  $set: { blockingRound: 1, blockingDueAt: immediately },
  $unset: { claimedBy: 1 },
} as const;

export const toDeskAccount = ({
  _id: uid,
  name = '',
  email = '',
  isEmailVerified = false,
  isOperator = false,
  blocked,
  blockingRound,
}: AccountDocument): DeskAccount => ({
  uid,
  name,
  email,
  isEmailVerified,
  isOperator,
  ...(blocked && {
    blocked: {
      at: blocked.at.toISOString(),
      reason: blocked.reason,
      isComplete: blockingRound === undefined,
    },
  }),
});

type AccountChange = EventData<'account.changed'>;

/** An account after a change, for other services. `more` is what is only in the event about it. */
export const toAccountChanged = (
  { _id: uid, version = 0, name, email = '', isEmailVerified = false, blocked }: ChangedAccount,
  what: AccountChange['what'],
  more: Pick<AccountChange, 'decision' | 'signedInBefore' | 'erasesAt'> = {},
): AccountChange => ({
  ...{ uid, version, what },
  ...(name !== undefined && { profile: { name, email, isEmailVerified } }),
  isBlocked: blocked !== undefined,
  ...more,
});

/** Of an account without a row, only the uid is known. */
type ChangedAccount = Pick<AccountDocument, '_id'> & Partial<AccountDocument>;

export const countChange = { $inc: { version: 1 } } as const;
