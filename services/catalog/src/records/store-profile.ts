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
