import type { MigrationStep } from '@mendwell/service-kit/migrations';
import { dropReplacedIndexes } from './0001-drop-replaced-indexes.ts';

/** In the order in which they were released; a new one goes to the end. */
export const steps: readonly MigrationStep[] = [dropReplacedIndexes];
