import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import { unsetOldDeadlines } from './0006-unset-old-deadlines.ts';

/** In order of release; append new steps. */
export const steps: readonly MigrationStep[] = [unsetOldDeadlines];
