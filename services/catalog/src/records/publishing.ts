import { randomBytes } from 'node:crypto';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { shownName, type User } from '@mendwell/service-kit/http/auth';
import type { ClientSession, Model } from 'mongoose';
import { type AccountDocument, countChange } from './account.schema.ts';
import { wordsOf } from './search.rules.ts';

/** The name and address in a user's token. */
export const profileOf = (user: Pick<User, 'name' | 'email' | 'isEmailVerified'>) => ({
  name: shownName(user),
  email: user.email,
  isEmailVerified: user.isEmailVerified,
});

/** Stores a user's profile as a counted change of the account, which is returned to be published. */
export async function storeProfile(
  accounts: Model<AccountDocument>,
  user: User,
  session: ClientSession,
): Promise<AccountDocument> {
  const profile = profileOf(user);
  const before = await accounts.findById(user.uid, null, { session }).lean();
  const former = before?.email && before.email !== profile.email ? before.email : undefined;
  const change = {
    ...countChange,
    $set: { ...profile, words: wordsOf(profile.name) },
    ...(former && { $addToSet: { formerEmails: former } }),
    $setOnInsert: { createdAt: new Date() },
  };
  // Not `findOneAndUpdate`: if that conflicts, MongoDB's log quotes the name and the address.
  await accounts.updateOne({ _id: user.uid }, change, { upsert: true, session });
  return accounts.findById(user.uid, null, { session }).orFail().lean();
}

type Fields = Record<string, unknown>;

/**
 * Lets somebody publish in this transaction, which conflicts with one that blocks the account: either the block hides what is
 * published, or this throws `unauthenticated`, since a blocked account's sign-ins are over. The desk finds the account from
 * then on.
 */
export async function assertMayPublish(
  accounts: Model<AccountDocument>,
  user: User,
  session: ClientSession,
): Promise<void> {
  await note(accounts, user, session);
}

/** Like `assertMayPublish`, for services. Returns the provider's public id, which is assigned with the first one. */
export async function publishingProviderId(
  accounts: Model<AccountDocument>,
  user: User,
  session: ClientSession,
): Promise<string> {
  const providerId = { $ifNull: ['$providerId', randomBytes(12).toString('hex')] };
  return String((await note(accounts, user, session, { providerId })).providerId);
}

type Profile = Pick<User, 'uid' | 'email' | 'isEmailVerified' | 'name'>;

/** Lets the desk find somebody who may have no account here yet. */
export async function noteAccount(accounts: Model<AccountDocument>, user: Profile): Promise<void> {
  const options = { upsert: true, updatePipeline: true } as const;
  await accounts.updateOne({ _id: user.uid }, [{ $set: ifNew(user) }], options);
}

async function note(
  accounts: Model<AccountDocument>,
  user: User,
  session: ClientSession,
  more: Fields = {},
): Promise<AccountDocument> {
  const publications = { $add: [{ $ifNull: ['$publications', 0] }, 1] };
  const options = { session, upsert: true, updatePipeline: true } as const;
  // Not `findOneAndUpdate`: if that conflicts, MongoDB's log quotes the name and the address.
  await accounts.updateOne({ _id: user.uid }, [{ $set: { ...ifNew(user), ...more, publications } }], options);
  const account = await accounts.findById(user.uid, null, { session }).orFail().lean();
  if (account.blocked) throw new DomainError('unauthenticated', 'Please sign in again');
  return account;
}

/** Sets only what is missing: a known profile stays until `PUT /account` replaces it. */
function ifNew(user: Profile): Fields {
  const profile = profileOf(user);
  const fields = Object.entries({ ...profile, words: wordsOf(profile.name) });
  const kept = fields.map(([name, value]) => [name, { $ifNull: [`$${name}`, { $literal: value }] }]);
  return { createdAt: { $ifNull: ['$createdAt', '$$NOW'] }, ...Object.fromEntries(kept) };
}
