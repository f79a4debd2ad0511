import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import { dropUnusedIndex } from './0010-drop-unused-index.ts';

/** In order of release; append new steps. */
export const steps: readonly MigrationStep[] = [dropUnusedIndex];
