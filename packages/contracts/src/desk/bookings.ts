import * as z from 'zod/mini';
import type { Call, Docs } from '../calls.ts';
import { ServiceId } from '../service.ts';
import { Uid } from './accounts.ts';
import { Impact } from './actions.ts';

/** How an account takes part in bookings, without any text of them. */
export const DeskAccountBookings = z.object({
  /** All bookings ever. */
  asPatient: z.int(),
  asProvider: z.int(),
  /** What blocking the account would end; after that, what it has not ended yet. */
  ahead: Impact,
});
export type DeskAccountBookings = z.infer<typeof DeskAccountBookings>;

export const getDeskAccountBookings = {
  method: 'GET',
  path: '/desk/booking/accounts/{uid}',
  caller: 'operator',
  parameters: { uid: Uid },
  answer: DeskAccountBookings,
} as const satisfies Call;

export const getDeskServiceBookings = {
  method: 'GET',
  path: '/desk/booking/services/{serviceId}',
  caller: 'operator',
  parameters: { serviceId: ServiceId },
  answer: Impact,
} as const satisfies Call;

export const docs = {
  booking: {
    getDeskAccountBookings: {
      summary: 'How many bookings an account has, and what is still ahead',
    },
    getDeskServiceBookings: {
      summary: 'The appointments of a service that are still ahead; hiding it leaves them',
    },
  },
} as const satisfies Docs;
