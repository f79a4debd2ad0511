import type { Account } from '@mendwell/client/accounts';
import type { Target } from './sockets.ts';

/** The accounts and the target of an attack. */
export interface AttackContext {
  target: Target;
  attackers: [Account, ...Account[]];
  /** Was disabled after its token had been issued. */
  disabled: Account;
  /** Operators who may not use the desk: one signed in two hours ago, the other was signed out. */
  operators: { 'old operator': string; 'former operator': string };
  /** A patient with a booking, and its provider. */
  victim: { patient: Account; provider: Account; serviceId: string; bookingId: string };
}
