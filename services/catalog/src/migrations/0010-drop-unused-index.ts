import { dropIndexes, type MigrationStep } from '@mendwell/service-kit/database/migrations';

/** `listIndexes.choices` replaced it. `search.title` can only go by a step of the next release: the one before this writes it. */
export const dropUnusedIndex: MigrationStep = {
  name: '0010-drop-unused-index',
  up: (database) =>
    dropIndexes(database, 'services', [
      'listedAs_1_ratingAverage_1_priceCents_1_nextFreeAt_1_createdAt_1_ratingScore_1__id_1_search.text_1',
    ]),
};
