import type { MigrationStep } from '@mendwell/service-kit/database/migrations';

/** The deadline was also stored with the day for which it was computed. */
export const unsetOldDeadlines: MigrationStep = {
  name: '0006-unset-old-deadlines',
  up: async (database) => {
    const isOutdated = { freeCancellationOf: { $exists: true } };
    await database.collection('bookings').updateMany(isOutdated, { $unset: { freeCancellationOf: '' } });
  },
};
