import type { MigrationStep } from '@mendwell/service-kit/database/migrations';

/** In order of release; append new steps. */
export const steps: readonly MigrationStep[] = [];
