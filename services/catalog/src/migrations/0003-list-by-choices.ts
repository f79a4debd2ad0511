import type { MigrationStep } from '@mendwell/service-kit/database/migrations';

/** Lists find and order services by fields that earlier ones lack (`service-list.rules.ts`). */
export const listByChoices: MigrationStep = {
  name: '0003-list-by-choices',
  async up(database) {
    const first = { listedAs: 'none', ratingScore: 0, nextFreeAt: new Date('9999-12-31T00:00:00Z') };
    await database.collection('services').updateMany({ deletedAt: null, listedAs: null }, { $set: first });
  },
};
