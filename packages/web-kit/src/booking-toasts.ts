import { type Booking, Bookings, type TimelineEntry } from '@mendwell/contracts/booking';
import { useRef } from 'react';
import { isClosed } from './booking-rules.ts';
import { http } from './http.ts';
import { useLiveBookings } from './live.ts';
import { queryKeys } from './query-keys.ts';
import { useLocation } from './router.ts';
import { useSession } from './session.tsx';
import { toast } from './toast.tsx';

const minuteMs = 60_000;
/** As many as one call may ask for: a change of an older booking is shown by the lists only. */
const newest = 100;

interface BookingToasts {
  /** The path of the list in which the user is one side; the toasts say what the other side did. */
  list: (email: string) => string;
  otherSide: 'patient' | 'provider';
  /** The page that shows this list: there the list itself says what has changed. */
  page: string;
  /** What the message says. */
  textOf: (booking: Booking, entry: TimelineEntry) => string;
}

/**
 * While mounted: a toast says what the other side has done to the user's bookings, on every page but that of the list.
 * Keeps what `useOpenBookings` shows up to date. A page mounts it once for each side.
 */
export const useBookingToasts = ({ list, page, otherSide, textOf }: BookingToasts): void => {
  const { user } = useSession();
  const { pathname } = useLocation();
  const shown = useRef(new Set<string>());

  const showToast = async (bookingId: string) => {
    if (!user || pathname === page) return;
    const bookings = await http(Bookings, `${list(user.email)}?limit=${newest}`);
    const booking = bookings.find(({ _id }) => _id === bookingId);
    const entry = booking && latestChangeBy(booking, otherSide);
    if (!entry) return;
    // The stream may repeat a change.
    const key = `${bookingId} ${entry.at} ${entry.what}`;
    if (shown.current.has(key)) return;
    shown.current.add(key);
    const show = isClosed(booking) ? toast.error : toast.success;
    show(textOf(booking, entry));
  };
  useLiveBookings([queryKeys.openBookings], (bookingId) => {
    // The lists say it when they are looked at.
    showToast(bookingId).catch(() => undefined);
  });
};

/** What the other side did last, if the latest change was theirs. A payment may have been recorded right after it. */
const latestChangeBy = ({ timeline }: Booking, otherSide: BookingToasts['otherSide']) => {
  const entry = timeline.findLast(({ actor }) => actor !== 'payment');
  const latest = timeline.at(-1);
  if (entry?.actor !== otherSide || !latest) return undefined;
  return Date.parse(latest.at) - Date.parse(entry.at) < minuteMs ? entry : undefined;
};
