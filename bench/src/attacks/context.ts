import type { Account } from '../shared/system.ts';
import type { Target } from './sockets.ts';

/** Who attacks what. */
export interface World {
  target: Target;
  /** Accounts of the attacker. */
  attackers: [Account, ...Account[]];
  /** Whose account was disabled after the token had been issued. */
  disabled: Account;
  /** A patient, and the provider whose service they have booked. */
  victim: { patient: Account; provider: Account; serviceId: string; bookingId: string };
}
