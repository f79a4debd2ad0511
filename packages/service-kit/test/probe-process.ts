import { bootstrap } from '../src/bootstrap.ts';
import { loadConfig } from '../src/config.ts';
import { probe } from './probe.ts';

/* The probe as a process of its own, which a test stops or kills. */
void bootstrap({ ...probe, config: loadConfig(probe.config) });
