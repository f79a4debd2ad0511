import type { BookingStatus, ClosedStatus, PaymentStatus } from './booking.ts';
import { servicePolicy } from './service.ts';

/** The statuses of a booking whose appointment is still to come or going on. */
export const openStatuses = ['pending', 'working'] as const satisfies BookingStatus[];

/** How far ahead an appointment can be, so that no note of one is kept for long before it, nor ever after. */
export const bookableMs = 2 * 365 * 24 * 60 * 60 * 1_000;

/** Who can change a booking. */
export type Party = 'patient' | 'provider';

/** What patient and provider can do to a booking besides its work status. */
export type Change = ClosedStatus | 'moved';

/** The statuses from which a provider can make each change. */
const changeableFrom: Record<Change, readonly string[]> = {
  declined: ['pending'],
  cancelled: openStatuses,
  moved: openStatuses,
};

interface Appointment {
  status: string;
  /** An ISO instant, or a date. */
  serviceDate: string | Date;
}

/** Whether a booking is still to be done or being done. */
export const isOpen = ({ status }: Pick<Appointment, 'status'>): boolean =>
  openStatuses.some((open) => open === status);

export const hasBegun = ({ serviceDate }: Pick<Appointment, 'serviceDate'>, now: Date): boolean =>
  now >= new Date(serviceDate);

/** Whether a booking was declined or cancelled. */
export const isClosed = (status: string): status is ClosedStatus =>
  status === 'declined' || status === 'cancelled';

/** The entry that closed a booking; undefined if it is not closed. */
export const closingOf = <Entry extends { what: string }>({
  status,
  timeline,
}: {
  status: string;
  timeline: readonly Entry[];
}): Entry | undefined => (isClosed(status) ? timeline.findLast(({ what }) => what === status) : undefined);

/** Whether an appointment was cancelled or declined before it began, so that nobody needs its note. */
export const neverBegan = (
  booking: Appointment & { timeline: readonly { what: string; at: string | Date }[] },
): boolean => {
  const closing = closingOf(booking);
  return closing !== undefined && !hasBegun(booking, new Date(closing.at));
};

/** Whether an appointment is not closed and has not begun; its provider may have completed it early. */
export const isAhead = (booking: Appointment, now: Date): boolean =>
  !isClosed(booking.status) && !hasBegun(booking, now);

/**
 * Whether a booking can be declined, cancelled or moved. What a patient may do depends on the time only, never on a status that
 * the provider has set. Once the appointment has begun, only its provider can end it, and nobody can move it.
 */
export const canBe = (change: Change, booking: Appointment, by: Party, now: Date): boolean =>
  by === 'patient'
    ? change !== 'declined' && isAhead(booking, now)
    : changeableFrom[change].includes(booking.status) && !(change === 'moved' && hasBegun(booking, now));

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

/** Whether an appointment is not closed and its time is not over, whatever status its provider has set. */
export const isCurrent = (
  booking: Appointment & { durationMinutes?: number | undefined },
  now: Date,
): boolean => !isClosed(booking.status) && endOf(booking) > now;

/** The three of some times (ISO) that are nearest to another, in order. */
export const nearestTo = (instant: string, times: readonly string[]): string[] => {
  const distance = (time: string) => Math.abs(Date.parse(time) - Date.parse(instant));
  return times
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, 3)
    .sort();
};
