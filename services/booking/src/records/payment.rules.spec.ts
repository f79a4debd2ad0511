import { type DisputeStatus, PaymentStatus } from '@mendwell/contracts/booking';
import { paymentExamples } from '@mendwell/contracts/event-examples';
import type { EventData } from '@mendwell/contracts/events';
import { afterPayment, type BookingPayment, nextPaymentStatuses } from './payment.rules.ts';

type Change = keyof typeof paymentExamples;

const pairs = PaymentStatus.options.flatMap((from) =>
  PaymentStatus.options.map((to): [PaymentStatus, PaymentStatus] => [from, to]),
);

describe('nextPaymentStatuses', () => {
  const allowed = [
    ...['unpaid→processing', 'unpaid→paid', 'unpaid→failed', 'unpaid→refunded'],
    ...['processing→paid', 'processing→failed', 'processing→refunded'],
    ...['failed→processing', 'failed→paid', 'failed→refunded'],
    'paid→refunded',
  ];

  it.each(pairs)('%s may become %s only as the table says', (from, to) => {
    expect(nextPaymentStatuses[from].includes(to)).toBe(allowed.includes(`${from}→${to}`));
  });
});

describe('afterPayment', () => {
  const unpaid: BookingPayment = { paymentStatus: 'unpaid' };
  const paid: BookingPayment = { paymentStatus: 'paid', paymentVersion: 1 };
  const event = (what: Change, more: object = {}): EventData<'payment.changed'> => ({
    ...paymentExamples[what].data,
    ...more,
  });
  const disputed = (status: DisputeStatus, amountCents = 4550) => ({
    disputeStatus: status,
    disputes: [{ disputeId: 'dp_1', amountCents, status }],
  });

  it.each<[string, BookingPayment, Change, object, object, string[]]>([
    [
      'a payment that takes its time',
      unpaid,
      'processing',
      {},
      { paymentStatus: 'processing' },
      ['payment-processing'],
    ],
    ['a payment', unpaid, 'succeeded', {}, { paymentStatus: 'paid', paymentVersion: 1 }, ['paid']],
    ['a refused card', unpaid, 'failed', {}, { paymentStatus: 'failed' }, ['payment-failed']],
    [
      'a partial refund, which leaves the booking paid',
      paid,
      'partially-refunded',
      {},
      { paymentStatus: 'paid', refundedCents: 1000, paymentVersion: 2 },
      ['partially-refunded'],
    ],
    [
      'the rest of a refund',
      { ...paid, refundedCents: 1000, paymentVersion: 2 },
      'refunded',
      {},
      { paymentStatus: 'refunded', refundedCents: 4550 },
      ['refunded'],
    ],
    [
      'a refund that failed later',
      { paymentStatus: 'refunded', refundedCents: 4550, paymentVersion: 3 },
      'refund-failed',
      {},
      { paymentStatus: 'paid', refundedCents: 0, failedRefundCents: 4550 },
      ['refund-failed'],
    ],
    [
      'a refund after one whose failure was not reported',
      { paymentStatus: 'refunded', refundedCents: 4550, paymentVersion: 3 },
      'refunded',
      { version: 5, refundedCents: 4550, failedRefundCents: 4550 },
      { paymentStatus: 'refunded', refundedCents: 4550, failedRefundCents: 4550 },
      ['refund-failed', 'refunded'],
    ],
    [
      'a second dispute beside an open one',
      { ...paid, ...disputed('open', 1000) },
      'disputed',
      {
        disputes: [
          { disputeId: 'dp_1', amountCents: 1000, status: 'open' },
          { disputeId: 'dp_2', amountCents: 1000, status: 'open' },
        ],
      },
      { disputeStatus: 'open' },
      ['dispute-opened'],
    ],
    [
      'a lost dispute about a part, which leaves the rest of the refund due',
      {
        ...{ ...paid, ...disputed('open', 1000) },
        ...{ closedAt: new Date(), refundPercent: 100, refundDueCents: 4550 },
      },
      'disputed',
      disputed('lost', 1000),
      { refundDueCents: 3550 },
      ['dispute-lost'],
    ],
    ['a dispute', paid, 'disputed', disputed('open'), { disputeStatus: 'open' }, ['dispute-opened']],
    [
      'a dispute of money that went back, which makes up for the refund that got lost',
      paid,
      'disputed',
      { version: 3, paymentStatus: 'refunded', refundedCents: 4550, ...disputed('open') },
      { paymentStatus: 'refunded', refundedCents: 4550, disputeStatus: 'open', paymentVersion: 3 },
      ['refunded', 'dispute-opened'],
    ],
    [
      'the end of a dispute',
      { ...paid, ...disputed('open'), paymentVersion: 2 },
      'disputed',
      { version: 3, ...disputed('lost') },
      { paymentStatus: 'paid', disputeStatus: 'lost' },
      ['dispute-lost'],
    ],
    [
      'a lost dispute of a closed booking, which is owed nothing then',
      {
        ...{ ...paid, ...disputed('open') },
        ...{ closedAt: new Date(), refundPercent: 100, refundDueCents: 4550 },
      },
      'disputed',
      { version: 3, ...disputed('lost') },
      { paymentStatus: 'paid', refundDueCents: 0 },
      ['dispute-lost'],
    ],
    [
      'a dispute after events that got lost, which it makes up for',
      unpaid,
      'disputed',
      { version: 9, refundedCents: 500, ...disputed('open') },
      { paymentStatus: 'paid', refundedCents: 500, disputeStatus: 'open', paymentVersion: 9 },
      ['paid', 'partially-refunded', 'dispute-opened'],
    ],
  ])('records %s', (_, known, name, more, next, entries) => {
    const after = afterPayment(known, event(name, more));
    expect(after?.next).toMatchObject(next);
    expect(after?.entries).toEqual(entries);
  });

  it('never reports a paid booking as failed', () => {
    const after = afterPayment(paid, event('failed', { version: 2 }));
    expect(after).toEqual({ next: { paymentStatus: 'paid', paymentVersion: 2 }, entries: [] });
  });

  it('adds no second entry for a second refused card, but remembers it', () => {
    const failed: BookingPayment = { paymentStatus: 'failed', paymentVersion: 1 };
    const after = afterPayment(failed, event('failed', { version: 2 }));
    expect(after).toEqual({ next: { paymentStatus: 'failed', paymentVersion: 2 }, entries: [] });
  });

  it.each([1, 2])('ignores version %d after version 2', (version) => {
    expect(afterPayment({ ...paid, paymentVersion: 2 }, event('refunded', { version }))).toBeNull();
  });
});
