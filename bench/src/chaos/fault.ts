import type { MailServer } from '../shared/mail-server.ts';
import type { Running } from '../shared/system.ts';
import type { Database } from './database.ts';
import type { Random } from './random.ts';
import type { SecondInstances } from './second-instances.ts';

/** What faults are done to. */
export interface System {
  running: Running;
  second: SecondInstances;
  database: Database;
  mailServer: MailServer;
  stripe: { secretKey: string; webhookSecret: string };
  random: Random;
}

/** Resolves once nothing is broken on purpose any more; a text says what was measured. */
export type Fault = (system: System) => Promise<unknown>;
