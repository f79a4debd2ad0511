import type { Account } from '@mendwell/client/accounts';
import type { BookingRequest } from '@mendwell/client/calls';
import type { exampleService } from '@mendwell/client/examples';
import type { Acknowledged } from '../oracle/snapshot.ts';
import type { Offer } from '../shared/offer.ts';
import type { System } from '../shared/system.ts';

/** A booking that was accepted, and the request that made it. */
export interface Booked {
  patient: Account;
  provider: Account;
  key: string;
  request: BookingRequest;
  bookingId: string;
}

export interface TrialOffer extends Offer {
  service: typeof exampleService;
  hasHours: boolean;
}

/** People who use one system, and what they have been told. */
export interface Users {
  system: System;
  offers: TrialOffer[];
  /** Changes that the API has acknowledged. */
  acknowledged: Acknowledged[];
  booked: Booked[];
  /** Calls that were answered 503 without `Retry-After`. */
  withoutRetryAfter: string[];
}
