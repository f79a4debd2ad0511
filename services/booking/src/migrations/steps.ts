import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import { dropReplacedIndexes } from './0001-drop-replaced-indexes.ts';
import { requireSealedNotes } from './0002-require-sealed-notes.ts';
import { announceFirstFreeTimes } from './0003-announce-first-free-times.ts';

/** In order of release; append new steps. */
export const steps: readonly MigrationStep[] = [
  dropReplacedIndexes,
  requireSealedNotes,
  announceFirstFreeTimes,
];
