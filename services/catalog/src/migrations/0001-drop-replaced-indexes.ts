import { dropIndexes, type MigrationStep } from '@mendwell/service-kit/migrations';

/** A provider's list read removed services too, until its index was given deletedAt. */
export const dropReplacedIndexes: MigrationStep = {
  name: '0001-drop-replaced-indexes',
  up: (database) => dropIndexes(database, 'services', ['providerUid_1__id_-1']),
};
