import type { Booking } from '@mendwell/contracts/booking';
import { isOpen } from '@mendwell/contracts/booking-rules';
import { dayOf } from '@mendwell/contracts/time';

const groups = ['Now and today', 'To answer', 'Tomorrow', 'Later', 'Past, not closed', 'Done'] as const;
type Group = (typeof groups)[number];

/** Days are the reader's. */
function groupOf(request: Booking, now: Date): Group {
  const day = dayOf(request.serviceDate);
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  if (!isOpen(request)) return 'Done';
  if (day === dayOf(now.toISOString())) return 'Now and today';
  if (new Date(request.serviceDate) < now) return 'Past, not closed';
  if (request.status === 'pending') return 'To answer';
  return day === dayOf(tomorrow.toISOString()) ? 'Tomorrow' : 'Later';
}

/** Requests in the order in which a provider works: by appointment, and what is done, as given. Empty groups are left out. */
export function groupRequests(requests: Booking[], now: Date): { name: Group; requests: Booking[] }[] {
  return groups
    .map((name) => {
      const members = requests.filter((request) => groupOf(request, now) === name);
      const byAppointment = (one: Booking, other: Booking) =>
        one.serviceDate.localeCompare(other.serviceDate);
      return { name, requests: name === 'Done' ? members : members.sort(byAppointment) };
    })
    .filter(({ requests }) => requests.length > 0);
}
