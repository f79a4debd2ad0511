import { dropIndexes, type MigrationStep } from '@mendwell/service-kit/database/migrations';

/** The planner could not use the partial indexes on `$type`; the other two are no longer queried. */
export const dropReplacedIndexes: MigrationStep = {
  name: '0001-drop-replaced-indexes',
  up: (database) =>
    dropIndexes(database, 'intents', [
      'bookingId_1',
      'intentId_1',
      'status_1_checkAt_1',
      'payerUid_1_createdAt_1',
    ]),
};
