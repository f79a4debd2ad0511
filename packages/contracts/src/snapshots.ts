import * as z from 'zod/mini';
import { BookingId, WorkStatus } from './booking.ts';
import type { Call, Docs } from './calls.ts';
import { eventData, ServiceSnapshot } from './events.ts';
import { ServiceId } from './service.ts';

/* Calls between services, with the user's token, for readers whose copy may not have arrived yet. */

export const getServiceSnapshot = {
  method: 'GET',
  path: '/internal/services/{serviceId}',
  caller: 'service',
  parameters: { serviceId: ServiceId },
  answer: ServiceSnapshot,
} as const satisfies Call;

export const getBookingSnapshot = {
  method: 'GET',
  path: '/internal/bookings/{bookingId}',
  caller: 'service',
  parameters: { bookingId: BookingId },
  answer: z.extend(eventData['booking.status-changed'], {
    ...eventData['booking.requested'].shape,
    status: z.optional(WorkStatus),
  }),
} as const satisfies Call;

export const docs = {
  catalog: {
    getServiceSnapshot: {
      summary: 'The service in service.changed, for readers that may not have the event yet',
      problems: ['not-found'],
    },
  },
  booking: {
    getBookingSnapshot: {
      summary:
        'The data of booking.requested and booking.status-changed, for readers that may not have the events yet',
      problems: ['forbidden', 'not-found'],
    },
  },
} as const satisfies Docs;
