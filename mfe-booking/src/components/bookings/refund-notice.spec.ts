import { exampleBooking } from '@mendwell/contracts/examples';
import { refundNotice } from './refund-notice.ts';

const serviceDate = '2026-12-03T12:00:00.000Z';
const early = new Date('2026-12-02T11:59:00.000Z');
const late = new Date('2026-12-02T12:01:00.000Z');
const paid = { serviceDate, price: 125, paymentStatus: 'paid' } as const;

describe('refundNotice', () => {
  it.each([
    ['in time', paid, early, 'You get $125.00 back'],
    ['late', paid, late, 'Less than 24 hours to go: nothing is paid back'],
    [
      'late, with a share of half',
      { ...paid, lateRefundPercent: 50 },
      late,
      'Less than 24 hours to go: you get $62.50 back',
    ],
    [
      'within the last hour that is free',
      { ...paid, freeCancellationHours: 1 },
      late,
      'You get $125.00 back',
    ],
    [
      'after moving it too late',
      { ...paid, lateRefundPercent: 50, freeCancellationUntil: '2026-12-01T12:00:00.000Z' },
      early,
      /^You could cancel for free until Tue, Dec 1, .*, before you moved the appointment: you get \$62\.50 back$/,
    ],
    [
      'within the hours that the provider’s move gave',
      { ...paid, freeCancellationUntil: '2026-12-03T06:00:00.000Z' },
      late,
      'You get $125.00 back',
    ],
    ['after a partial refund', { ...paid, refundedAmount: 25 }, early, 'You get $100.00 back'],
    [
      'before paying',
      { ...paid, paymentStatus: 'unpaid' as const },
      early,
      'Nothing has been paid yet, so there is nothing to refund.',
    ],
    [
      'while paying',
      { ...paid, paymentStatus: 'processing' as const },
      late,
      'Your payment is still being processed. If it goes through, you get a full refund.',
    ],
    [
      'after a lost dispute',
      { ...paid, disputeStatus: 'lost' as const, lostAmount: 125 },
      late,
      'All of your payment has already been returned.',
    ],
    [
      'after a lost dispute about a part',
      { ...paid, disputeStatus: 'lost' as const, lostAmount: 25 },
      early,
      'You get $100.00 back',
    ],
    [
      'late, with a share of half, after a lost dispute about a part, during another one',
      { ...paid, lateRefundPercent: 50, disputeStatus: 'open' as const, lostAmount: 25 },
      late,
      'Less than 24 hours to go: you get $37.50 back',
    ],
    [
      'after a lost dispute about a part and a refund of the rest',
      { ...paid, disputeStatus: 'lost' as const, lostAmount: 25, refundedAmount: 100 },
      early,
      'All of your payment has already been returned.',
    ],
    ['for free', { ...paid, price: 0 }, early, 'This appointment is free, so there is nothing to refund.'],
  ])('tells a patient who cancels %s what they get back', (_case, changes, now, notice) => {
    expect(refundNotice(exampleBooking(changes), now)).toEqual(
      notice instanceof RegExp ? expect.stringMatching(notice) : notice,
    );
  });
});
