import { dropIndexes, type MigrationStep } from '@mendwell/service-kit/database/migrations';
import { isRemoved } from '../services/service.schema.ts';
import { fold, type StoredService, updateServices } from './services-in-batches.ts';

/** Begins the titles of services that were written after step 0002. */
const mark = '\u0002';

const isOutdated = (service: StoredService) => !isRemoved(service) && !service.searchTitle?.startsWith(mark);

/** Drops the search fields of the release before step 0002 with their indexes; no release since then reads them. */
export const dropPreviousSearch: MigrationStep = {
  name: '0005-drop-previous-search',
  up: async (database) => {
    await updateServices(database, (service) =>
      service.searchTitle === undefined
        ? undefined
        : [
            ...(isOutdated(service) ? fold(service) : []),
            { $unset: ['searchTitle', 'searchText', 'titleGrams', 'textGrams'] },
          ],
    );
    const indexes = ['titleGrams_1__id_-1', 'textGrams_1__id_-1', 'searchTitle_1'];
    await dropIndexes(database, 'services', indexes);
  },
};
