import { acknowledged, claims, noRegress, offersAreFree, oneBooking } from './booking-invariants.ts';
import { copiesEqual, countedOnce, effects, mailed, nothingWaits } from './message-invariants.ts';
import { moneyBack, oneCharge, paidAlike, termsKept } from './payment-invariants.ts';
import type { Seen } from './snapshot.ts';
import type { Breach } from './violation.ts';

/** What must be true once people rest, whatever was broken before. */
export const truths: Record<string, (seen: Seen) => Breach[]> = {
  'what was answered is stored': acknowledged,
  'one booking for each request': oneBooking,
  'at most one charge, of the price': oneCharge,
  'paid there = paid here': paidAlike,
  'every consumer knows each change': effects,
  'each change is counted once': countedOnce,
  'no status goes back': noRegress,
  'copies equal their source': copiesEqual,
  'no event waits or is dead': nothingWaits,
  'what was agreed stays': termsKept,
  'a time has one booking': claims,
  'nothing is offered that is taken': offersAreFree,
  'money back as agreed': moneyBack,
  'each change has its mail': mailed,
};

/** The breaches of every truth, by its name. */
export const findBreaches = (seen: Seen) =>
  new Map(Object.entries(truths).map(([name, find]) => [name, find(seen)]));
