import { constants, setPriority } from 'node:os';
import { bootstrap } from '@mendwell/service-kit/bootstrap';
import { definition } from './definition.ts';

// Mails can wait for the processor; the pages of services on the same machine cannot.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
await bootstrap(definition);
