import { type CountedBooking, factsOf } from './provider-facts.rules.ts';

const now = new Date('2026-12-01T12:00:00Z');
const requestedAt = Date.parse('2026-11-01T12:00:00Z');
const past = new Date('2026-11-10T12:00:00Z');
const entry = (what: string, minutes: number, actor: 'patient' | 'provider' = 'provider') => ({
  what,
  actor,
  at: new Date(requestedAt + minutes * 60_000),
});
const booking = (
  status: string,
  later: ReturnType<typeof entry>[] = [],
  more: Partial<CountedBooking> = {},
): CountedBooking => ({
  status,
  serviceDate: past,
  timeline: [entry('requested', 0, 'patient'), ...later],
  ...more,
});
const times = (count: number, one: CountedBooking) => Array.from({ length: count }, () => one);

describe('facts about a provider', () => {
  it.each([
    ['nothing without bookings', [], {}],
    ['nothing of few', times(4, booking('completed', [entry('working', 60)])), {}],
    [
      'the median of answers, whatever they were, and nothing of requests without one',
      [
        booking('completed', [entry('working', 10), entry('completed', 9_000)]),
        booking('declined', [entry('declined', 20)]),
        booking('pending', [entry('moved', 30)]),
        booking('working', [entry('working', 4_000)]),
        booking('working', [entry('moved', 5, 'patient'), entry('working', 5_000)]),
        ...times(9, booking('pending')),
        ...times(9, booking('declined', [entry('declined', 1)], { endedFor: 'provider' })),
      ],
      { answerMinutes: 30 },
    ],
    [
      'the share of what the provider did not call off',
      [...times(199, booking('completed')), booking('cancelled', [entry('cancelled', 60)])],
      { keptPercent: 99 },
    ],
    [
      'nothing against a provider that patients, the marketplace or the future decide',
      [
        ...times(5, booking('completed')),
        booking('cancelled', [entry('cancelled', 60, 'patient')]),
        booking('cancelled', [entry('cancelled', 60)], { endedFor: 'provider' }),
        booking('declined', [entry('declined', 60)]),
        booking('cancelled', [entry('cancelled', 60)], { serviceDate: new Date('2026-12-02T12:00:00Z') }),
      ],
      { keptPercent: 100 },
    ],
  ])('say %s', (_, latest, facts) => {
    expect(factsOf(latest, now)).toEqual(facts);
  });
});
