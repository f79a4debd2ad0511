import type { MigrationStep } from '@mendwell/service-kit/database/migrations';

/** Each is a partial index of the release before. */
const clearNotes = [{ instructions: { $gt: '' } }, { 'timeline.reason': { $gt: '' } }];

/** Stops the upgrade if there are notes in clear text, which are no longer read. */
export const requireSealedNotes: MigrationStep = {
  name: '0002-require-sealed-notes',
  up: async (database) => {
    for (const isClear of clearNotes) {
      // The sort makes MongoDB use the index.
      const found = await database.collection('bookings').findOne(isClear, { sort: { serviceDate: -1 } });
      if (found)
        throw new Error(
          'Some bookings have notes in clear text. Run the release before this one, which seals them within seconds, then migrate again',
        );
    }
  },
};
