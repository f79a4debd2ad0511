import type { MigrationStep } from '@mendwell/service-kit/migrations';

/** In the order in which they were released; a new one goes to the end. */
export const steps: readonly MigrationStep[] = [];
