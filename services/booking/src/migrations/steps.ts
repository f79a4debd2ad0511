import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import { unsetEmptyInstructions } from './0005-unset-empty-instructions.ts';

/** In order of release; append new steps. */
export const steps: readonly MigrationStep[] = [unsetEmptyInstructions];
