import { exampleBooking } from '@mendwell/contracts/examples';
import { ticketBooking } from './ticket-booking.ts';

const now = new Date('2098-12-01T12:00:00.000Z');
const on = (_id: string, day: string, status = 'pending') =>
  exampleBooking({ _id, status, serviceDate: `2098-${day}T12:00:00.000Z` });
const items = [
  on('later', '12-20'),
  on('completed', '12-02', 'completed'),
  on('cancelled', '12-03', 'cancelled'),
  on('next', '12-10'),
  on('over', '11-30'),
];

it.each([
  ['the next open appointment', '', {}, 'next'],
  ['the named one', 'over', {}, 'over'],
  ['the named one among past ones', 'over', { hasNext: false }, 'over'],
  ['nothing among past ones', '', { hasNext: false }, undefined],
  ['nothing while the named one may be in a further batch', 'unknown', { isPartial: true }, undefined],
  ['the next one instead of a named one that is not there', 'unknown', {}, 'next'],
])('the ticket is of %s', (_, named, list, id) => {
  expect(ticketBooking(named, { items, isPartial: false, hasNext: true, ...list }, now)?._id).toBe(id);
});
