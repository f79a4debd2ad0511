import { eventually } from '@mendwell/client/http';
import type { Random } from '@mendwell/local/random';
import type { Broker } from '../deployment/broker.ts';
import type { Database } from '../deployment/database.ts';
import type { SecondInstances } from '../deployment/second-instances.ts';
import type { MailServer } from '../shared/mail-server.ts';
import type { System } from '../shared/system.ts';

/** The system that faults are injected into. */
export interface FaultTarget {
  system: System;
  second: SecondInstances;
  database: Database;
  broker: Broker;
  mailServer: MailServer;
  random: Random;
}

/** Injects a fault and resolves once it is over; with a text, if it has measured something. */
export type Fault = (target: FaultTarget) => Promise<unknown>;

/** What must be true after a fault, besides the invariants. Times count from its end. */
export interface Demands {
  acceptedWithinMs: number;
  consistentWithinMs: number;
  /** How long people go on afterwards. */
  afterwardsMs: number;
  /** A thousand requests are repeated afterwards; none may be answered with a 5xx. */
  repeats?: boolean;
  /** No call at all may be answered with a 5xx. */
  without5xx?: boolean;
}

/** Payments and mails are retried half a minute after a first failure, a minute after a second one. */
export const usual: Demands = { acceptedWithinMs: 20_000, consistentWithinMs: 180_000, afterwardsMs: 2_000 };
export const prompt: Demands = { acceptedWithinMs: 10_000, consistentWithinMs: 60_000, afterwardsMs: 10_000 };

/** Repeats what another fault makes fail, until it succeeds. */
export const insist = <Result>(what: string, work: () => Promise<Result>) =>
  eventually(what, () => work().catch(() => undefined));
