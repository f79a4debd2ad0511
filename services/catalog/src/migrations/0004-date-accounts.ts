import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import { addMissingDates } from '../accounts/missing-fields.ts';

/** The previous release adds accounts without; `DeskAccountsService` adds theirs while it runs. */
export const dateAccounts: MigrationStep = { name: '0004-date-accounts', up: addMissingDates };
