import type { Booking } from '@mendwell/contracts/booking';
import { isClosed } from '@mendwell/contracts/booking-rules';
import { formatAppointment } from '@mendwell/contracts/time';
import { formatCode } from '@mendwell/ui/display/format';

/** The screen reader announcement of a new, moved or closed request, or of a changed payment. */
export const announcementOf = (request: Booking): string => {
  const { serviceName, userName, status, paymentStatus, serviceDate, timeZone } = request;
  const facts = [formatCode(paymentStatus), formatAppointment(serviceDate, timeZone)];
  // The other statuses are set by the provider, who gets a toast.
  if (isClosed(status)) facts.unshift(formatCode(status));
  return `${serviceName} for ${userName}: ${facts.join(', ')}`;
};
