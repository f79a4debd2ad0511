import { AvailabilityQuery, NextTimesQuery } from './availability-queries.ts';
import { Availability, NextTimes } from './booking.ts';
import type { Call, Docs } from './calls.ts';
import { ServiceId } from './service.ts';

export const listAvailability = {
  method: 'GET',
  path: '/availability/{serviceId}',
  caller: 'anyone',
  parameters: { serviceId: ServiceId },
  query: AvailabilityQuery,
  answer: Availability,
} as const satisfies Call;

export const listNextTimes = {
  method: 'GET',
  path: '/availability',
  caller: 'anyone',
  query: NextTimesQuery,
  answer: NextTimes,
} as const satisfies Call;

export const docs = {
  booking: {
    listAvailability: {
      summary: 'The free times of a service between two instants, at most 31 days apart',
      problems: ['invalid-date', 'not-found'],
    },
    listNextTimes: {
      summary: 'The next free time of each of several services, in the next 31 days',
    },
  },
} as const satisfies Docs;
