import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import { addMissingProviderIds } from '../providers/provider-id.ts';

/** The previous release adds services without; `ProviderIds` adds theirs while it runs. */
export const addProviderIds: MigrationStep = { name: '0003-add-provider-ids', up: addMissingProviderIds };
