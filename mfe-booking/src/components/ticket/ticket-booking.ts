import type { Booking } from '@mendwell/contracts/booking';
import { isUpcoming } from '../bookings/booking-periods.ts';

interface TicketList {
  items: Booking[];
  /** Whether more bookings may follow: of a further batch, or of a request under way. */
  isPartial: boolean;
  /** Whether the list is one in which the next appointment is looked for. */
  hasNext: boolean;
}

/** The booking that the page was opened for, otherwise the next open appointment; none while a named one may still come. */
export function ticketBooking(named: string, { items, isPartial, hasNext }: TicketList, now: Date) {
  const wanted = items.find(({ _id }) => _id === named);
  if (wanted || !hasNext || (named !== '' && isPartial)) return wanted;
  const upcoming = items.filter((booking) => isUpcoming(booking, now));
  return upcoming.toSorted((a, b) => Date.parse(a.serviceDate) - Date.parse(b.serviceDate))[0];
}
