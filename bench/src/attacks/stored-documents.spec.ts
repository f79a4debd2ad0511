import { smuggledName } from './smuggling.ts';
import { findChanges } from './stored-documents.ts';

const before = new Map([
  ['catalog.services 1', '{}'],
  ['booking.bookings 1', '{}'],
]);

it('finds what was changed, removed, or added where nobody else adds any', () => {
  const now = new Map([
    ['catalog.services 1', '{"price":1}'],
    ['booking.bookings 2', '{}'],
    ['catalog.contactMessages 1', smuggledName],
    ['catalog-journal.entries 1', '{}'],
  ]);
  expect(findChanges(before, now)).toEqual([
    'catalog.services 1',
    'booking.bookings 1',
    'catalog.contactMessages 1',
    'catalog-journal.entries 1',
  ]);
});

it('lets a control user book', () => {
  expect(findChanges(before, new Map([...before, ['booking.bookings 2', '{}']]))).toEqual([]);
});
