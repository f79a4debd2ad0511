import type { MigrationStep } from '@mendwell/service-kit/database/migrations';

/** Makes first free times due for hours that were saved before these were announced. */
export const announceFirstFreeTimes: MigrationStep = {
  name: '0003-announce-first-free-times',
  up: (database) =>
    database
      .collection('schedules')
      .updateMany({ firstFreeDueAt: null }, [{ $set: { firstFreeDueAt: '$$NOW' } }])
      .then(() => undefined),
};
