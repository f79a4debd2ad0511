import { formatAppointment } from '@mendwell/contracts/appointment-time';
import type { BookingSummary, TimelineEntry } from '@mendwell/contracts/booking';
import { pages } from '@mendwell/contracts/pages';
import { useBookingToasts } from '@mendwell/web-kit/bookings/booking-toasts';

/** Notifies a provider of a patient's requests and changes on any page. */
export default function RequestToastsModule() {
  useBookingToasts({ page: pages.serviceToDo, otherSide: 'patient', textOf });
  return null;
}

const textOf = (
  { serviceName, userName, serviceDate, timeZone }: BookingSummary,
  { what }: TimelineEntry,
) => {
  if (what === 'requested') return `New request: ${serviceName} for ${userName}`;
  return what === 'moved'
    ? `${serviceName}: moved by ${userName} to ${formatAppointment(serviceDate, timeZone)}`
    : `${serviceName}: ${what} by ${userName}`;
};
