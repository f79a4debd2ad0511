import { dropIndexes, type MigrationStep } from '@mendwell/service-kit/database/migrations';

/** Indexes by which nothing is read any more, or that have others since. */
export const dropUnusedIndexes: MigrationStep = {
  name: '0001-drop-unused-indexes',
  up: async (database) => {
    await dropIndexes(database, 'messages', ['bookingId_1_kind_1', 'sender_1_state_1']);
    await dropIndexes(database, 'appointments', ['patientUid_1', 'providerUid_1']);
  },
};
