import type { MigrationStep } from '@mendwell/service-kit/database/migrations';

/** Earlier releases added accounts without a date. */
export const dateAccounts: MigrationStep = {
  name: '0004-date-accounts',
  up: async (database) => {
    await database
      .collection('accounts')
      .updateMany({ createdAt: null }, { $set: { createdAt: new Date(0) } });
  },
};
