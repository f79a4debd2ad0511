import type { Booking } from '@mendwell/contracts/booking';
import { formatCode } from '@mendwell/ui/format';

/** What a screen reader says of a request that has arrived or whose payment has changed. */
export const announcementOf = ({ serviceName, userName, paymentStatus }: Booking): string =>
  `${serviceName} for ${userName}: ${formatCode(paymentStatus)}`;
