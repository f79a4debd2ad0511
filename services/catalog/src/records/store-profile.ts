import { shownName, type User } from '@mendwell/service-kit/http/auth';
import type { ClientSession, Model } from 'mongoose';
import { type AccountDocument, countChange } from './account.schema.ts';
import { wordsOf } from './search.rules.ts';

/** The name and address in a user's token. */
export const profileOf = (user: User) => ({
  name: shownName(user),
  email: user.email,
  isEmailVerified: user.isEmailVerified,
});

/** Stores a user's profile as a counted change of the account, which is returned to be published. */
export function storeProfile(
  accounts: Model<AccountDocument>,
  user: User,
  session: ClientSession,
): Promise<AccountDocument> {
  const profile = profileOf(user);
  const change = {
    ...countChange,
    $set: { ...profile, words: wordsOf(profile.name) },
    $setOnInsert: { createdAt: new Date() },
  };
  const options = { upsert: true, returnDocument: 'after', session } as const;
  return accounts.findOneAndUpdate({ _id: user.uid }, change, options).orFail().lean();
}
