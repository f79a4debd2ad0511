import { exampleBooking } from '@mendwell/contracts/examples';
import { groupRequests } from './request-groups.ts';

const now = new Date(2026, 10, 28, 12);
const at = (day: number, hours: number) => new Date(2026, 10, day, hours).toISOString();
const request = (
  _id: string,
  serviceDate: string,
  status: 'pending' | 'working' | 'completed' | 'declined',
) => exampleBooking({ _id, serviceDate, status });

it('groups requests by what a provider does next, each by appointment', () => {
  const grouped = groupRequests(
    [
      request('later', at(30, 9), 'working'),
      request('done', at(27, 9), 'completed'),
      request('to answer later', at(30, 8), 'pending'),
      request('to answer', at(29, 8), 'pending'),
      request('this evening', at(28, 20), 'pending'),
      request('now', at(28, 11), 'working'),
      request('forgotten', at(27, 23), 'pending'),
      request('tomorrow', at(29, 0), 'working'),
      request('declined', at(30, 1), 'declined'),
    ],
    now,
  );
  expect(grouped.map(({ name, requests }) => [name, ...requests.map(({ _id }) => _id)])).toEqual([
    ['Now and today', 'now', 'this evening'],
    ['To answer', 'to answer', 'to answer later'],
    ['Tomorrow', 'tomorrow'],
    ['Later', 'later'],
    ['Past, not closed', 'forgotten'],
    ['Done', 'done', 'declined'],
  ]);
});
