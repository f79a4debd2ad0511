import type { MigrationStep } from '@mendwell/service-kit/database/migrations';

/** Texts hidden when only reports could hide them do not name what does. A mark of reports is no longer read. */
export const cleanReviews: MigrationStep = {
  name: '0009-clean-reviews',
  up: async (database) => {
    for (const text of ['', 'reply.']) {
      const isUnnamed = { [`${text}hiddenAt`]: { $exists: true }, [`${text}hiddenBy`]: { $exists: false } };
      const named = { $set: { [`${text}hiddenBy`]: ['reports'] } };
      await database.collection('reviews').updateMany(isUnnamed, named);
    }
    const isMarked = { isFiled: { $exists: true } };
    await database.collection('reviewReports').updateMany(isMarked, { $unset: { isFiled: '' } });
  },
};
