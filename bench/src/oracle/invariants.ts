import {
  acknowledgedIsStored,
  busyTimesAreNotOffered,
  offeredTimesAreFree,
  oneBookingPerRequest,
  oneBookingPerTime,
  seriesAreWhole,
  statusFollowsTimeline,
} from './booking-invariants.ts';
import {
  consumersAreUpToDate,
  copiesEqual,
  countedOnce,
  everyChangeIsMailed,
  nothingWaits,
} from './message-invariants.ts';
import { offersAreFew, offersAreMailed } from './offer-invariants.ts';
import {
  agreedPrice,
  earningsFollowBookings,
  oneCharge,
  paidEverywhere,
  refundedAsAgreed,
} from './payment-invariants.ts';
import { oneReviewPerVisit, ratingsFollowReviews, shownReviewsAreOfVisits } from './review-invariants.ts';
import type { Snapshot } from './snapshot.ts';
import type { Violation } from './violation.ts';

/** What must be true after any fault, once people pause: the guarantees of docs/reliability.md. */
export const invariants: Record<string, (snapshot: Snapshot) => Violation[]> = {
  'acknowledged changes are stored': acknowledgedIsStored,
  'one booking per request': oneBookingPerRequest,
  'at most one charge, of the right price': oneCharge,
  'paid at the provider = paid here': paidEverywhere,
  'consumers are up to date': consumersAreUpToDate,
  'each change is counted once': countedOnce,
  'a status never regresses': statusFollowsTimeline,
  'copies match their source': copiesEqual,
  'no event is stuck or dead': nothingWaits,
  'agreed prices are kept': agreedPrice,
  'one booking per time': oneBookingPerTime,
  'a series is whole or not at all': seriesAreWhole,
  'taken times are not offered': offeredTimesAreFree,
  'busy times are not offered': busyTimesAreNotOffered,
  'offers of a time are few': offersAreFew,
  'each offer has its mail': offersAreMailed,
  'refunds as agreed': refundedAsAgreed,
  'earnings are what bookings say': earningsFollowBookings,
  'each change has its mail': everyChangeIsMailed,
  'one review per visit': oneReviewPerVisit,
  'reviews are of visits': shownReviewsAreOfVisits,
  'ratings follow reviews': ratingsFollowReviews,
};

/** Checks every invariant. Returns its violations by its name. */
export const findViolations = (snapshot: Snapshot) =>
  new Map(Object.entries(invariants).map(([name, check]) => [name, check(snapshot)]));
