import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import { weekMs } from '../services/service.rules.ts';

/** Earlier releases stored a first free time without its week. */
export const firstFreeWeeks: MigrationStep = {
  name: '0008-first-free-weeks',
  up: async (database) => {
    const nextFreeWeek = { $floor: { $divide: [{ $toLong: '$nextFreeAt' }, weekMs] } };
    await database
      .collection('services')
      .updateMany({ nextFreeWeek: { $exists: false } }, [{ $set: { nextFreeWeek } }]);
  },
};
