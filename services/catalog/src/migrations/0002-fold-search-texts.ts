import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import { isRemoved } from '../services/service.schema.ts';
import { fold, updateServices } from './services-in-batches.ts';

/** Adds the fields for lists and search. */
export const foldSearchTexts: MigrationStep = {
  name: '0002-fold-search-texts',
  up: (database) =>
    updateServices(database, (service) =>
      !isRemoved(service) && !service.search ? fold(service) : undefined,
    ),
};
