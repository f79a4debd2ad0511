import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import { dropUnusedIndexes } from './0001-drop-unused-indexes.ts';

/** In order of release; append new steps. */
export const steps: readonly MigrationStep[] = [dropUnusedIndexes];
