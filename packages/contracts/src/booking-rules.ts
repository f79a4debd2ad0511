import type { BookingStatus, ClosedStatus, PaymentStatus } from './booking.ts';
import { servicePolicy } from './service.ts';

/** The statuses of a booking whose appointment is still to come or going on. */
export const openStatuses = ['pending', 'working'] as const satisfies BookingStatus[];

/** What patient and provider can do to a booking besides its work status. */
export type Change = ClosedStatus | 'moved';

/** The statuses from which each change is allowed. */
const changeableFrom: Record<Change, readonly string[]> = {
  declined: ['pending'],
  cancelled: openStatuses,
  moved: openStatuses,
};

/** Whether a booking with this status can be declined, cancelled or moved. */
export const canBe = (change: Change, status: string): boolean => changeableFrom[change].includes(status);

/** Whether a booking was declined or cancelled. */
export const isClosed = (status: string): status is ClosedStatus =>
  status === 'declined' || status === 'cancelled';

/** The payment statuses in which nothing was paid and nothing is on its way. */
export const unpaidStatuses = ['unpaid', 'failed'] as const satisfies PaymentStatus[];

export const isUnpaid = (paymentStatus: string): boolean =>
  unpaidStatuses.some((unpaid) => unpaid === paymentStatus);

/** When an appointment ends; `serviceDate` is an ISO instant or a date. */
export const endOf = ({
  serviceDate,
  durationMinutes = servicePolicy.durationMinutes,
}: {
  serviceDate: string | Date;
  durationMinutes?: number | undefined;
}): Date => new Date(new Date(serviceDate).getTime() + durationMinutes * 60_000);
