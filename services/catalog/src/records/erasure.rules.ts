import { servicesWithPeople } from '@mendwell/contracts/account';
import { pauseAfter } from '@mendwell/service-kit/database/due-work';

/**
 * - `asked`: the user can still keep the account.
 * - `closing`: that time is over; the user is shut out before anything is announced.
 * - `announced`: each service erases the account and confirms it.
 * - `resting`: all have; what was on its way meanwhile arrives before the second round.
 */
export const erasureStates = ['asked', 'closing', 'announced', 'resting'] as const;
export type ErasureState = (typeof erasureStates)[number];

export interface Erasure {
  state: ErasureState;
  erasesAt: Date;
  /** Whether the sessions from before the request have ended at the identity provider. */
  isSignedOut?: boolean;
  /** The running round of announcements: 1 or 2; absent while the account can be kept. */
  round?: number;
  roundBeganAt?: Date;
  /** The services that have confirmed the running round. */
  confirmedBy: readonly string[];
  restsUntil?: Date;
  /** Of the present step: attempts that failed, or announcements that not all have confirmed. */
  attempts?: number;
}

/** What to do next with an erasure, in this order: until the user keeps the account, or `finish` is done. */
export type ErasureStep =
  | 'sign-out'
  | 'wait'
  | 'begin'
  | 'close'
  | 'announce'
  | 'rest'
  | 'begin-again'
  | 'finish';

const rounds = 2;

const isConfirmed = ({ confirmedBy }: Erasure) =>
  servicesWithPeople.every((service) => confirmedBy.includes(service));

/** What is due now, by the stored instants: a row may be looked at too early. */
export function nextStep(erasure: Erasure, now: Date): ErasureStep {
  const { state, erasesAt, isSignedOut, round, restsUntil } = erasure;
  switch (state) {
    case 'asked':
      if (now >= erasesAt) return 'begin';
      return isSignedOut ? 'wait' : 'sign-out';
    case 'closing':
      return 'close';
    case 'announced':
      if (!isConfirmed(erasure)) return 'announce';
      return round === rounds ? 'finish' : 'rest';
    case 'resting':
      return restsUntil && now < restsUntil ? 'wait' : 'begin-again';
  }
}

/** 1, 2, 4 … minutes, at most half an hour. */
export const stepPauses = { first: 60_000, longest: 30 * 60_000 };

interface Taken {
  change: Partial<Erasure>;
  /** Until the next step. */
  pauseMs: number;
}

/** What a step that was taken changes. Safe to repeat, as after a crash. `finish` leaves nothing to change. */
export function afterStep(
  step: Exclude<ErasureStep, 'finish'>,
  { erasesAt, restsUntil, attempts = 0 }: Erasure,
  { now, restMs }: { now: Date; restMs: number },
): Taken {
  const next = (change: Taken['change']): Taken => ({
    change: { ...change, attempts: undefined },
    pauseMs: 0,
  });
  switch (step) {
    case 'sign-out':
      return next({ isSignedOut: true });
    case 'wait':
      return { change: {}, pauseMs: (restsUntil ?? erasesAt).getTime() - now.getTime() };
    case 'begin':
      return next({ state: 'closing', round: 1, roundBeganAt: now });
    case 'close':
      return next({ state: 'announced', confirmedBy: [] });
    case 'announce':
      return { change: { attempts: attempts + 1 }, pauseMs: pauseAfter(attempts + 1, stepPauses) };
    case 'rest':
      return next({ state: 'resting', restsUntil: new Date(now.getTime() + restMs) });
    case 'begin-again':
      return next({
        state: 'announced',
        round: 2,
        roundBeganAt: now,
        confirmedBy: [],
        restsUntil: undefined,
      });
  }
}
