import { bootstrap } from '@mendwell/service-kit/bootstrap';
import { definition } from './definition.ts';

await bootstrap(definition);
