import { dropIndexes, type MigrationStep } from '@mendwell/service-kit/database/migrations';

/** Lists are now sorted by id instead of time. */
export const dropReplacedIndexes: MigrationStep = {
  name: '0001-drop-replaced-indexes',
  up: (database) =>
    dropIndexes(database, 'bookings', ['patientUid_1_createdAt_-1', 'providerUid_1_createdAt_-1']),
};
