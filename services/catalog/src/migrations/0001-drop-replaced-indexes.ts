import { dropIndexes, type MigrationStep } from '@mendwell/service-kit/database/migrations';

/** Replaced by an index with `deletedAt`, so that a provider's list no longer reads removed services. */
export const dropReplacedIndexes: MigrationStep = {
  name: '0001-drop-replaced-indexes',
  up: (database) => dropIndexes(database, 'services', ['providerUid_1__id_-1']),
};
