import { bootstrap } from '../src/bootstrap.ts';
import { ProbeModule } from './probe.ts';

/* The probe as a process of its own, which a test stops or kills. */
void bootstrap(ProbeModule);
