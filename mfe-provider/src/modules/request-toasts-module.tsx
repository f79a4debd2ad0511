import type { BookingSummary, TimelineEntry } from '@mendwell/contracts/booking';
import { pages } from '@mendwell/contracts/pages';
import { isolated } from '@mendwell/contracts/text';
import { formatAppointment } from '@mendwell/contracts/time';
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
  const [service, patient] = [isolated(serviceName), isolated(userName)];
  if (what === 'requested') return `New request: ${service} for ${patient}`;
  return what === 'moved'
    ? `${service}: moved by ${patient} to ${formatAppointment(serviceDate, timeZone)}`
    : `${service}: ${what} by ${patient}`;
};
