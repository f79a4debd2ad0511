import { dropIndexes, type MigrationStep } from '@mendwell/service-kit/database/migrations';

/** Indexes of texts that were not sealed, and one of readers that has another since. */
export const dropUnusedIndexes: MigrationStep = {
  name: '0004-drop-unused-indexes',
  up: async (database) => {
    await dropIndexes(database, 'bookings', ['clear_instructions', 'clear_reasons']);
    await dropIndexes(database, 'noteReads', ['readerUid_1']);
  },
};
