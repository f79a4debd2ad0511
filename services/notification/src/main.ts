import { constants, getPriority, setPriority } from 'node:os';
import { bootstrap } from '@mendwell/service-kit/bootstrap';
import { AppModule } from './app.module.ts';

// Mails can wait for the processor; the pages of services on the same machine cannot. Only root may raise a priority that is
// already lower.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
await bootstrap(AppModule);
