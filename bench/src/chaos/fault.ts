import type { MailServer } from '../shared/mail-server.ts';
import type { System } from '../shared/system.ts';
import type { Database } from './database.ts';
import type { Random } from './random.ts';
import type { SecondInstances } from './second-instances.ts';

/** The system that faults are injected into. */
export interface FaultTarget {
  system: System;
  second: SecondInstances;
  database: Database;
  mailServer: MailServer;
  random: Random;
}

/** Injects a fault and resolves once it is over; with a text, if it has measured something. */
export type Fault = (target: FaultTarget) => Promise<unknown>;
