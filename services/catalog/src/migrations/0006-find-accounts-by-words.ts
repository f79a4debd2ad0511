import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import { addMissingWords } from '../accounts/missing-fields.ts';

/** The previous release adds accounts without; `DeskAccountsService` adds theirs while it runs. */
export const findAccountsByWords: MigrationStep = {
  name: '0006-find-accounts-by-words',
  up: addMissingWords,
};
