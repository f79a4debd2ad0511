import type { BookingSummary, TimelineEntry } from '@mendwell/contracts/booking';
import { pages } from '@mendwell/contracts/pages';
import { isolated } from '@mendwell/contracts/text';
import { formatAppointment } from '@mendwell/contracts/time';
import { useBookingToasts } from '@mendwell/web-kit/bookings/booking-toasts';

/** Notifies a patient of a provider's changes on any page. */
export default function BookingToastsModule() {
  useBookingToasts({ page: pages.bookedServices, otherSide: 'provider', textOf });
  return null;
}

const textOf = (
  { serviceName, providerName, serviceDate, timeZone }: BookingSummary,
  { what }: TimelineEntry,
) =>
  what === 'moved'
    ? `${isolated(serviceName)}: moved by ${isolated(providerName)} to ${formatAppointment(serviceDate, timeZone)}`
    : `${isolated(serviceName)}: ${what} (${isolated(providerName)})`;
