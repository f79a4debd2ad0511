import { servicesWithPeople } from '@mendwell/contracts/account';
import { pauseAfter } from '@mendwell/service-kit/database/due-work';
import { afterStep, type Erasure, type ErasureStep, nextStep, stepPauses } from './erasure.rules.ts';

const now = new Date('2026-12-01T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const [past, future] = [minutes(-1), minutes(1)];
const restMs = 70 * 60_000;

const asked: Erasure = { state: 'asked', erasesAt: future, confirmedBy: [] };
const announced: Erasure = {
  state: 'announced',
  erasesAt: past,
  round: 1,
  roundBeganAt: past,
  confirmedBy: [],
};
const all = { confirmedBy: servicesWithPeople };
const resting: Erasure = { ...announced, ...all, state: 'resting' };

/** Every state, what is due in it, and what that changes; undefined removes. */
const table: [string, Erasure, ErasureStep, Partial<Erasure> | undefined][] = [
  ['asked', asked, 'sign-out', { isSignedOut: true }],
  ['signed out', { ...asked, isSignedOut: true }, 'wait', {}],
  ['over', { ...asked, erasesAt: now }, 'begin', { state: 'closing', round: 1, roundBeganAt: now }],
  [
    'over before it was signed out',
    { ...asked, erasesAt: past, isSignedOut: true },
    'begin',
    { state: 'closing', round: 1, roundBeganAt: now },
  ],
  ['closing', { ...announced, state: 'closing' }, 'close', { state: 'announced', confirmedBy: [] }],
  ['announced', announced, 'announce', { attempts: 1 }],
  [
    'confirmed by all but one',
    { ...announced, confirmedBy: servicesWithPeople.slice(1), attempts: 3 },
    'announce',
    { attempts: 4 },
  ],
  ['confirmed by all', { ...announced, ...all }, 'rest', { state: 'resting', restsUntil: minutes(70) }],
  ['resting', { ...resting, restsUntil: future }, 'wait', {}],
  [
    'rested',
    { ...resting, restsUntil: now },
    'begin-again',
    { state: 'announced', round: 2, roundBeganAt: now, confirmedBy: [], restsUntil: undefined },
  ],
  ['announced again', { ...announced, round: 2 }, 'announce', { attempts: 1 }],
  ['confirmed again by all', { ...announced, ...all, round: 2 }, 'finish', undefined],
];

it.each(table)('an erasure that is %s', (_, erasure, step, change) => {
  expect(nextStep(erasure, now)).toBe(step);
  if (step === 'finish') return;
  const taken = afterStep(step, erasure, { now, restMs });
  expect(taken.change).toEqual(change);
  // What a step changes takes its row on; only waiting and unconfirmed announcements pause.
  const next = nextStep({ ...erasure, ...taken.change } as Erasure, now);
  const isPause = step === 'wait' || step === 'announce';
  expect([next === step, taken.pauseMs > 0]).toEqual([isPause, isPause]);
});

it('waits exactly until the user can no longer choose, or until the rest is over', () => {
  const pauseOf = (erasure: Erasure) => afterStep('wait', erasure, { now, restMs }).pauseMs;
  expect(pauseOf({ ...asked, isSignedOut: true })).toBe(60_000);
  expect(pauseOf({ ...resting, restsUntil: minutes(70) })).toBe(restMs);
});

it('each new step starts with short pauses again', () => {
  expect(afterStep('close', { ...announced, state: 'closing', attempts: 9 }, { now, restMs }).change).toEqual(
    {
      state: 'announced',
      confirmedBy: [],
      attempts: undefined,
    },
  );
  expect([1, 2, 3, 9, 99].map((attempts) => pauseAfter(attempts, stepPauses) / 60_000)).toEqual([
    1, 2, 4, 30, 30,
  ]);
});
