import { isVerifiedVisit, reviewRefusal, type Visit } from './review-rules.ts';

const visit: Visit = {
  status: 'working',
  paymentStatus: 'paid',
  price: 45.5,
  serviceDate: '2026-11-01T10:00:00.000Z',
  durationMinutes: 30,
};
const free = { price: 0, paymentStatus: 'unpaid' };

describe('reviewRefusal', () => {
  it.each<[string, Partial<Visit>, string, ReturnType<typeof reviewRefusal>]>([
    ['during the visit', {}, '2026-11-01T10:29:59Z', 'ahead'],
    ['once it is over', {}, '2026-11-01T10:30:00Z', null],
    ['for 90 days', {}, '2027-01-30T10:30:00Z', null],
    ['and no longer', {}, '2027-01-30T10:30:01Z', 'too-late'],
    ['of a paid request', { status: 'pending' }, '2026-11-02T00:00:00Z', null],
    ['of completed work that is paid', { status: 'completed' }, '2026-11-02T00:00:00Z', null],
    ['unpaid', { paymentStatus: 'unpaid', status: 'completed' }, '2026-11-02T00:00:00Z', 'unpaid'],
    ['with a payment on its way', { paymentStatus: 'processing' }, '2026-11-02T00:00:00Z', 'unpaid'],
    ['refunded in full', { paymentStatus: 'refunded' }, '2026-11-02T00:00:00Z', 'refunded'],
    ['with a disputed charge', { disputeStatus: 'open' }, '2026-11-02T00:00:00Z', 'disputed'],
    ['whose charge the bank took back', { disputeStatus: 'lost' }, '2026-11-02T00:00:00Z', 'disputed'],
    ['whose dispute was won', { disputeStatus: 'won' }, '2026-11-02T00:00:00Z', null],
    ['free and not completed', free, '2026-11-02T00:00:00Z', 'not-completed'],
    ['free and completed', { ...free, status: 'completed' }, '2026-11-02T00:00:00Z', null],
    ['cancelled', { status: 'cancelled' }, '2026-11-02T00:00:00Z', 'closed'],
    [
      'declined and never paid',
      { status: 'declined', paymentStatus: 'unpaid' },
      '2026-10-01T00:00:00Z',
      'closed',
    ],
  ])('decides about a visit %s', (_, changes, now, expected) => {
    expect(reviewRefusal({ ...visit, ...changes }, new Date(now))).toBe(expected);
  });
});

it('counts a review of a verified visit at any time', () => {
  expect(isVerifiedVisit(visit)).toBe(true);
  expect(isVerifiedVisit({ ...visit, paymentStatus: 'refunded' })).toBe(false);
  expect(isVerifiedVisit({ ...visit, disputeStatus: 'lost' })).toBe(false);
});
