import {
  bookingTerms,
  cancellationTerms,
  previewRefund,
  refundDueCents,
  refundPercentAt,
} from './cancellation.ts';
import { exampleBooking } from './examples.ts';
import { formatWhen } from './time.ts';

const serviceDate = '2026-12-01T12:00:00.000Z';

describe('refundPercentAt', () => {
  it.each([
    ['patient', {}, '2026-11-30T12:00:00.000Z', 100],
    ['patient', {}, '2026-11-30T12:00:00.001Z', 0],
    ['patient', { lateRefundPercent: 50 }, '2026-12-01T11:00:00.000Z', 50],
    ['patient', { freeCancellationHours: 0 }, '2026-12-01T12:00:00.000Z', 100],
    ['patient', { freeCancellationHours: 48 }, '2026-11-30T11:00:00.000Z', 0],
    ['provider', { lateRefundPercent: 50 }, '2026-12-01T13:00:00.000Z', 100],
  ] as const)('pays the %s back, under %p at %s, %d percent', (actor, policy, now, percent) => {
    expect(refundPercentAt({ serviceDate, ...policy }, actor, new Date(now))).toBe(percent);
  });
});

describe('refundDueCents', () => {
  const closed = { closedAt: new Date('2026-12-01T12:00:00.300Z'), refundPercent: 50 };

  // Card providers report whole seconds.
  it.each([
    [4550, '2026-12-01T11:59:59.000Z', 2275],
    [4551, '2026-12-01T11:00:00.000Z', 2276],
    [4550, undefined, 2275],
    [4550, '2026-12-01T12:00:00.000Z', 4550],
    [4550, '2026-12-01T12:00:01.000Z', 4550],
  ])('of %d cents paid at %s are %d', (amountCents, paidAt, due) => {
    expect(refundDueCents({ amountCents, ...(paidAt && { paidAt: new Date(paidAt) }) }, closed)).toBe(due);
  });

  it.each([
    [['open', 'open'] as const, 2275],
    [['won', 'lost'] as const, 1275],
    [['lost', 'lost'] as const, 275],
    [['lost', 'lost', 'lost'] as const, 0],
  ])('are less what was lost in disputes about 10.00 each that are %j', (statuses, due) => {
    const disputes = statuses.map((status, at) => ({ disputeId: `dp_${at}`, amountCents: 1000, status }));
    expect(refundDueCents({ amountCents: 4550, disputes }, closed)).toBe(due);
  });
});

describe('previewRefund', () => {
  const late = new Date('2026-12-01T11:00:00.000Z');
  const paid = { serviceDate, price: 45.5, paymentStatus: 'paid', lateRefundPercent: 50 };
  const all = { outcome: 'due', percent: 100 };
  const half = { outcome: 'due', percent: 50 };

  it.each([
    ['provider', {}, { ...all, due: 45.5 }],
    ['patient', {}, { ...half, due: 22.75 }],
    ['provider', { refundedAmount: 10 }, { ...all, due: 35.5 }],
    ['provider', { refundedAmount: 10, lostAmount: 20 }, { ...all, due: 15.5 }],
    ['patient', { lostAmount: 30 }, { ...half, due: 0 }],
    ['provider', { refundedAmount: 25.5, lostAmount: 20 }, { outcome: 'returned' }],
    ['provider', { price: 0, paymentStatus: 'unpaid' }, { outcome: 'free' }],
    ['provider', { paymentStatus: 'refunded' }, { outcome: 'refunded' }],
    ['provider', { paymentStatus: 'processing' }, { outcome: 'processing' }],
    ['provider', { paymentStatus: 'failed' }, { outcome: 'unpaid' }],
  ] as const)('of a closing by the %s, with %j, is %j', (actor, changes, preview) => {
    expect(previewRefund({ ...paid, ...changes }, actor, late)).toEqual(preview);
  });
});

describe('bookingTerms', () => {
  const now = new Date('2026-12-01T12:00:00.000Z');
  const serviceDate = '2026-12-05T12:00:00.000Z';

  it.each([
    [
      'not moved',
      {},
      `You can cancel for free until ${formatWhen('2026-12-04T12:00:00.000Z', undefined, now)}. After that, there is no refund.`,
    ],
    [
      'moved by the provider to an earlier time',
      { freeCancellationUntil: '2026-12-04T18:00:00.000Z' },
      `You can cancel for free until ${formatWhen('2026-12-04T18:00:00.000Z', undefined, now)}. After that, there is no refund.`,
    ],
    [
      'moved by the provider to the next hours',
      { serviceDate: '2026-12-01T15:00:00.000Z', freeCancellationUntil: '2026-12-02T12:00:00.000Z' },
      'You can cancel for free until it begins.',
    ],
    [
      'moved by the patient too late',
      { freeCancellationUntil: '2026-12-01T11:59:59.999Z' },
      'It is too late to cancel for free: there is no refund.',
    ],
    [
      'moved by the patient too late, with a share of half',
      { freeCancellationUntil: '2026-12-01T11:59:59.999Z', lateRefundPercent: 50 },
      'It is too late to cancel for free: 50% is refunded.',
    ],
    [
      'moved too late, but always refunded',
      { freeCancellationUntil: '2026-12-01T11:59:59.999Z', lateRefundPercent: 100 },
      'You can cancel for free until it begins.',
    ],
  ])('describe the cost of cancelling a booking that was %s', (_, changes, text) => {
    expect(bookingTerms(exampleBooking({ serviceDate, ...changes }), now)).toBe(text);
  });
});

describe('cancellationTerms', () => {
  it.each([
    [{}, 'You can cancel for free until 24 hours before. After that, there is no refund.'],
    [
      { freeCancellationHours: 1, lateRefundPercent: 50 },
      'You can cancel for free until 1 hour before. After that, 50% is refunded.',
    ],
    [{ freeCancellationHours: 0 }, 'You can cancel for free until it begins.'],
    [{ lateRefundPercent: 100 }, 'You can cancel for free until it begins.'],
  ])('describes the cost of cancelling under %j', (terms, text) => {
    expect(cancellationTerms(terms)).toBe(text);
  });
});
