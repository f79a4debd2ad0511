import { exampleBooking } from '@mendwell/contracts/examples';
import { filterRequests, noFilter } from './request-filter.tsx';

const at = (day: number, hours: number) => new Date(2026, 11, day, hours).toISOString();
const requests = [
  exampleBooking({ _id: 'early', serviceDate: at(1, 0) }),
  exampleBooking({ _id: 'late', serviceDate: at(1, 23), status: 'working' }),
  exampleBooking({ _id: 'next day', serviceDate: at(2, 0), status: 'declined' }),
  exampleBooking({ _id: 'called off', serviceDate: at(1, 12), status: 'cancelled' }),
];

describe('filterRequests', () => {
  it.each([
    [{}, ['early', 'late', 'next day', 'called off']],
    [{ day: '2026-12-01' }, ['early', 'late', 'called off']],
    [{ status: 'working' as const }, ['late']],
    [{ status: 'closed' as const }, ['next day', 'called off']],
    [{ status: 'closed' as const, day: '2026-12-02' }, ['next day']],
  ])("applies %j in the reader's time zone", (filter, ids) => {
    expect(filterRequests(requests, { ...noFilter, ...filter }).map(({ _id }) => _id)).toEqual(ids);
  });
});
