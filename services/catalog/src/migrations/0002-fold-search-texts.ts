import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import { refold } from '../services/refolding.ts';

/** Adds the search fields that this release reads; the previous one keeps its own. */
export const foldSearchTexts: MigrationStep = {
  name: '0002-fold-search-texts',
  up: (database) => refold(database.collection('services')),
};
