import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import { dropReplacedIndexes } from './0001-drop-replaced-indexes.ts';
import { listByChoices } from './0003-list-by-choices.ts';

/** In order of release; append new steps. */
export const steps: readonly MigrationStep[] = [dropReplacedIndexes, listByChoices];
