import { migrate } from '@mendwell/service-kit/migrate';
import { definition } from './definition.ts';

await migrate(definition);
