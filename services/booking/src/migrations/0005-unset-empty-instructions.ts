import type { MigrationStep } from '@mendwell/service-kit/database/migrations';

/**
 * Sealed notes have left an empty text in their bookings. `freeCancellationOf` can only go by a step of the next release: the
 * one before this still writes it.
 */
export const unsetEmptyInstructions: MigrationStep = {
  name: '0005-unset-empty-instructions',
  up: async (database) => {
    const isOutdated = { instructions: { $exists: true } };
    await database.collection('bookings').updateMany(isOutdated, { $unset: { instructions: '' } });
  },
};
