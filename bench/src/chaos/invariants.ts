import {
  acknowledgedIsStored,
  offeredTimesAreFree,
  oneBookingPerRequest,
  oneBookingPerTime,
  statusFollowsTimeline,
} from './booking-invariants.ts';
import {
  consumersAreUpToDate,
  copiesEqual,
  countedOnce,
  everyChangeIsMailed,
  nothingWaits,
} from './message-invariants.ts';
import { agreedPrice, oneCharge, paidEverywhere, refundedAsAgreed } from './payment-invariants.ts';
import type { Snapshot } from './snapshot.ts';
import type { Violation } from './violation.ts';

/** What must be true after any fault, once people pause: the promises of docs/reliability.md. */
export const invariants: Record<string, (snapshot: Snapshot) => Violation[]> = {
  'acknowledged changes are stored': acknowledgedIsStored,
  'one booking for each request': oneBookingPerRequest,
  'at most one charge, of the price': oneCharge,
  'all agree on what is paid': paidEverywhere,
  'every consumer is up to date': consumersAreUpToDate,
  'each change is counted once': countedOnce,
  'no status goes back': statusFollowsTimeline,
  'copies equal their source': copiesEqual,
  'no event is stuck or dead-lettered': nothingWaits,
  'the agreed price stays': agreedPrice,
  'one booking for each time': oneBookingPerTime,
  'no taken time is offered': offeredTimesAreFree,
  'refunds follow the policy': refundedAsAgreed,
  'each change is mailed': everyChangeIsMailed,
};

/** Checks every invariant. Returns its violations by its name. */
export const findViolations = (snapshot: Snapshot) =>
  new Map(Object.entries(invariants).map(([name, check]) => [name, check(snapshot)]));
