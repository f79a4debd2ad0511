import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import { dropReplacedIndexes } from './0001-drop-replaced-indexes.ts';
import { foldSearchTexts } from './0002-fold-search-texts.ts';
import { addProviderIds } from './0003-add-provider-ids.ts';
import { dateAccounts } from './0004-date-accounts.ts';
import { dropPreviousSearch } from './0005-drop-previous-search.ts';
import { findAccountsByWords } from './0006-find-accounts-by-words.ts';

/** In order of release; append new steps. */
export const steps: readonly MigrationStep[] = [
  dropReplacedIndexes,
  foldSearchTexts,
  addProviderIds,
  dateAccounts,
  dropPreviousSearch,
  findAccountsByWords,
];
