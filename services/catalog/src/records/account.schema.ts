import { randomBytes } from 'node:crypto';
import { servicesWithPeople } from '@mendwell/contracts/account';
import type { DeskAccount } from '@mendwell/contracts/desk/accounts';
import type { ReasonCategory } from '@mendwell/contracts/desk/actions';
import type { EventData } from '@mendwell/contracts/events';
import type { ProviderProfile } from '@mendwell/contracts/provider-profile';
import { inAnyCase } from '@mendwell/service-kit/database/driver';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Moderation } from './moderation.ts';
import { hashOf } from './review.schema.ts';

/** Of an account that nobody can use. */
export interface Block {
  /** Random. Services confirm the block with it, which needs no uid then. */
  id: string;
  at: Date;
  /** An operator's; absent if its owner leaves. */
  reason?: ReasonCategory;
  /** Whether its user is disabled and all it had published is hidden. */
  isEnforced?: boolean;
  /** Until then, its owner can sign in to take their data along and to delete the account. */
  admittedUntil?: Date;
  /** The services that have done their part since then. */
  confirmedBy?: string[];
}

export const newBlock = (at: Date, reason?: ReasonCategory): Block => ({
  id: randomBytes(12).toString('hex'),
  at,
  ...(reason && { reason }),
});

/** Whether nothing of the account goes on anywhere. */
export const isComplete = ({ isEnforced, confirmedBy = [] }: Block) =>
  isEnforced === true && servicesWithPeople.every((service) => confirmedBy.includes(service));

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
  /** Its addresses before, to erase what was sent from them. */
  @Prop({ type: [String], default: undefined }) formerEmails?: string[];
  /** The public id of the account as a provider: random, and made once. */
  @Prop() providerId?: string;
  /** What its provider's page tells; only what is not empty. */
  @Prop({ type: Object }) providerProfile?: Partial<ProviderProfile>;
  /** While an operator hides that, whatever it becomes. */
  @Prop({ type: Object }) profileModeration?: Moderation;
  @Prop() createdAt!: Date;
  /** What the journal has instead of its uid; present once an entry is about it. Gone with the account, unlike the entry. */
  @Prop() uidHash?: string;
  /** So that the same update that blocks an account can refuse that of an operator. */
  @Prop() isOperator?: boolean;
  @Prop({ type: Object }) blocked?: Block;
  /** When it is erased, if its user has asked for that and not kept it. */
  @Prop() erasesAt?: Date;
  /** When the next step of its block, or of the end of that, is due; while an instance takes it, the end of its lease. */
  @Prop() dueAt?: Date;
  @Prop() claimedBy?: string;
  @Prop() attempts?: number;
  /** Counts services, reviews and replies that were published, so that a block conflicts with one under way. */
  @Prop() publications?: number;
}

const schema = SchemaFactory.createForClass(AccountDocument);
schema.index({ providerId: 1 }, { unique: true, sparse: true });
// For operators: the latest, and those whose address or a word of whose name begins so.
schema.index({ createdAt: -1, _id: 1 }, { collation: inAnyCase });
schema.index({ email: 1 }, { collation: inAnyCase });
schema.index({ words: 1 }, { collation: inAnyCase });
schema.index({ uidHash: 1 }, { sparse: true });
schema.index({ 'blocked.at': 1 }, { sparse: true });
schema.index({ 'blocked.id': 1 }, { sparse: true });
schema.index({ dueAt: 1 }, { sparse: true });

/** What others read. */
export const versionOfProfile = (profile: AccountDocument['providerProfile'] = {}) =>
  hashOf(Object.entries(profile).sort());

export const accountModel = { name: 'Account', schema };

export const toDeskAccount = ({
  _id: uid,
  name = '',
  email = '',
  isEmailVerified = false,
  isOperator = false,
  blocked,
}: AccountDocument): DeskAccount => ({
  uid,
  name,
  email,
  isEmailVerified,
  isOperator,
  ...(blocked?.reason && {
    blocked: {
      at: blocked.at.toISOString(),
      reason: blocked.reason,
      isComplete: isComplete(blocked),
      ...(blocked.admittedUntil && { admittedUntil: blocked.admittedUntil.toISOString() }),
    },
  }),
});

type AccountChange = EventData<'account.changed'>;

/** An account after a change, for other services. `more` is what is only in the event about it. */
export const toAccountChanged = (
  { _id: uid, version = 0, name, email = '', isEmailVerified = false, blocked, erasesAt }: ChangedAccount,
  what: AccountChange['what'],
  more: Pick<AccountChange, 'decision' | 'signedInBefore' | 'blockId'> = {},
): AccountChange => ({
  ...{ uid, version, what },
  ...(name !== undefined && { profile: { name, email, isEmailVerified } }),
  isBlocked: blocked !== undefined,
  ...(erasesAt && { erasesAt: erasesAt.toISOString() }),
  ...more,
});

/** Of an account without a row, only the uid is known. */
type ChangedAccount = Pick<AccountDocument, '_id'> & Partial<AccountDocument>;

export const countChange = { $inc: { version: 1 } } as const;
