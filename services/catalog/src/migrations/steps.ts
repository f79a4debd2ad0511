import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import { firstFreeWeeks } from './0008-first-free-weeks.ts';
import { cleanReviews } from './0009-clean-reviews.ts';

/** In order of release; append new steps. */
export const steps: readonly MigrationStep[] = [firstFreeWeeks, cleanReviews];
