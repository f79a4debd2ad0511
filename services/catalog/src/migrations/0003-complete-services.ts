import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import { completeServices as complete } from '../providers/complete-services.ts';

/** Lists and provider pages find services by fields that earlier ones lack. */
export const completeServices: MigrationStep = { name: '0003-complete-services', up: complete };
