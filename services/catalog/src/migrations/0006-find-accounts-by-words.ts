import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import type { AccountDocument } from '../accounts/account.schema.ts';
import { wordsOf } from '../services/search.rules.ts';

const batchSize = 200;

/** Earlier releases added accounts without the words of their names. */
export const findAccountsByWords: MigrationStep = {
  name: '0006-find-accounts-by-words',
  up: async (database) => {
    const accounts = database.collection<AccountDocument>('accounts');
    const missing = { words: null } as object;
    for (let count = batchSize; count === batchSize; ) {
      const found = await accounts.find(missing, { projection: { name: 1 }, limit: batchSize }).toArray();
      count = found.length;
      for (const { _id, name = '' } of found)
        await accounts.updateOne({ _id, ...missing }, { $set: { words: wordsOf(name) } });
    }
  },
};
