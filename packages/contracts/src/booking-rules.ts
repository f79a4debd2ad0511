import type { Booking } from '@mendwell/contracts/booking';
import { servicePolicy } from '@mendwell/contracts/service';

/** Whether a booking can still be moved and cancelled. */
export const isChangeable = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === 'pending' || status === 'working';

/** Whether a booking was declined or cancelled. */
export const isClosed = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === 'declined' || status === 'cancelled';

/** When an appointment ends. */
export const endOf = ({
  serviceDate,
  durationMinutes = servicePolicy.durationMinutes,
}: Pick<Booking, 'serviceDate' | 'durationMinutes'>): Date =>
  new Date(Date.parse(serviceDate) + durationMinutes * 60_000);

/** The date of an ISO instant in the reader's time zone: `2026-12-24`. The Swedish date format is ISO 8601. */
export const dayOf = (instant: string): string => new Date(instant).toLocaleDateString('sv');
