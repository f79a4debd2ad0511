import { dropIndexes, type MigrationStep } from '@mendwell/service-kit/database/migrations';

/** Indexes of orders, searches and queues that have others since. */
export const dropUnusedIndexes: MigrationStep = {
  name: '0007-drop-unused-indexes',
  up: async (database) => {
    await dropIndexes(database, 'services', [
      'listedAs_1__id_-1_priceCents_1_ratingAverage_1_nextFreeAt_1',
      'listedAs_1_priceCents_1__id_-1_ratingAverage_1_ratingScore_1_nextFreeAt_1',
      'listedAs_1_nextFreeAt_1__id_-1_priceCents_1_ratingAverage_1_ratingScore_1',
      'listedAs_1_ratingScore_-1__id_1_priceCents_1_ratingAverage_1_nextFreeAt_1',
    ]);
    await dropIndexes(database, 'accounts', ['name_1']);
    await dropIndexes(database, 'contactMessages', ['createdAt_-1']);
    await dropIndexes(database, 'reviewReports', ['isFiled_1']);
  },
};
