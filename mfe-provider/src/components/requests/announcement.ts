import type { Booking } from '@mendwell/contracts/booking';
import { formatCode } from '@mendwell/ui/format';

/** The screen reader announcement of a new request or a changed payment. */
export const announcementOf = ({ serviceName, userName, paymentStatus }: Booking): string =>
  `${serviceName} for ${userName}: ${formatCode(paymentStatus)}`;
