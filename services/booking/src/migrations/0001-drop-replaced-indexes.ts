import { dropIndexes, type MigrationStep } from '@mendwell/service-kit/migrations';

/** Lists were ordered by their time once, now by their id. */
export const dropReplacedIndexes: MigrationStep = {
  name: '0001-drop-replaced-indexes',
  up: (database) =>
    dropIndexes(database, 'bookings', ['patientUid_1_createdAt_-1', 'providerUid_1_createdAt_-1']),
};
