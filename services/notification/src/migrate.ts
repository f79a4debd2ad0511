import { migrate } from '@mendwell/service-kit/migrate';
import { definition } from './definition.ts';
import { steps } from './migrations/steps.ts';

await migrate(definition, steps);
