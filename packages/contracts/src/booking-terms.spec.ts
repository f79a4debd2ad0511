import { bookingTerms } from './booking-terms.ts';
import { exampleBooking } from './examples.ts';

describe('bookingTerms', () => {
  const now = new Date('2026-12-01T12:00:00.000Z');
  const serviceDate = '2026-12-05T12:00:00.000Z';

  it.each([
    ['not moved', {}, 'You can cancel for free until 24 hours before. After that, there is no refund.'],
    [
      'moved by the provider to an earlier time',
      { freeCancellationUntil: '2026-12-04T18:00:00.000Z' },
      'You can cancel for free until Dec 4, 2026, 6:00 PM UTC. After that, there is no refund.',
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
    const booking = exampleBooking({ serviceDate, timeZone: 'UTC', ...changes });
    expect(bookingTerms(booking, now).replaceAll('\u202f', ' ')).toBe(text);
  });
});
