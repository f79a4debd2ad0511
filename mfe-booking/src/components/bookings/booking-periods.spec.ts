import { exampleBooking } from '@mendwell/contracts/examples';
import { bookingsIn } from './booking-periods.ts';

const now = new Date('2026-12-01T12:00:00.000Z');
const at = (_id: string, serviceDate: string, changes = {}) =>
  exampleBooking({ _id, serviceDate, ...changes });
const bookings = [
  at('next week', '2026-12-08T12:00:00.000Z'),
  at('under way', '2026-12-01T11:45:00.000Z'),
  at('over', '2026-12-01T11:15:00.000Z'),
  at('last week', '2026-11-24T12:00:00.000Z'),
  at('called off', '2026-12-03T12:00:00.000Z', { status: 'cancelled' }),
  at('completed early', '2026-12-04T12:00:00.000Z', { status: 'completed', paymentStatus: 'paid' }),
  at('tomorrow', '2026-12-02T12:00:00.000Z'),
];

describe('bookingsIn', () => {
  it.each([
    ['upcoming', ['under way', 'tomorrow', 'next week']],
    ['past', ['completed early', 'called off', 'over', 'last week']],
    ['unpaid', ['last week', 'over', 'under way', 'tomorrow', 'next week']],
    ['all', bookings.map(({ _id }) => _id)],
  ] as const)('shows a patient what is %s in the order they look for it', (period, ids) => {
    expect(bookingsIn(period, bookings, now).map(({ _id }) => _id)).toEqual(ids);
  });
});
