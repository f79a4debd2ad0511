import type { BookingSummary, TimelineEntry } from '@mendwell/contracts/booking';
import { getBooking } from '@mendwell/contracts/booking-calls';
import { isClosed } from '@mendwell/contracts/booking-rules';
import { useRef } from 'react';
import { http } from '../http/http.ts';
import { queryKeys } from '../http/query-keys.ts';
import { useLiveBookings } from '../live/live.ts';
import { useLocation } from '../routing/router.ts';
import { useSession } from '../session/session.tsx';
import { toast } from '../toast/toast.tsx';

const minuteMs = 60_000;

interface BookingToasts {
  /** Whose changes are announced. */
  otherSide: 'patient' | 'provider';
  /** The page of the list, which shows changes itself and gets no toasts. */
  page: string;
  textOf: (booking: BookingSummary, entry: TimelineEntry) => string;
}

/**
 * While mounted, announces the other side's changes to the user's bookings in toasts, except on `page`, and keeps
 * `useOpenBookings` up to date.
 */
export const useBookingToasts = ({ page, otherSide, textOf }: BookingToasts): void => {
  const { user } = useSession();
  const { pathname } = useLocation();
  const shown = useRef(new Set<string>());

  const showToast = async (bookingId: string) => {
    if (!user || pathname === page) return;
    const booking = await http(getBooking, { bookingId });
    const entry = latestChangeBy(booking, otherSide);
    if (!entry || booking.role === otherSide) return;
    // The stream may repeat a change.
    const key = `${bookingId} ${entry.at} ${entry.what}`;
    if (shown.current.has(key)) return;
    shown.current.add(key);
    const show = isClosed(booking.status) ? toast.error : toast.success;
    show(textOf(booking, entry));
  };
  useLiveBookings([queryKeys.openBookings], (bookingId) => {
    // The lists show the change anyway.
    showToast(bookingId).catch(() => undefined);
  });
};

/** The latest change if the other side made it. A payment recorded right after it is ignored. */
const latestChangeBy = ({ timeline }: BookingSummary, otherSide: BookingToasts['otherSide']) => {
  const entry = timeline.findLast(({ actor }) => actor !== 'payment');
  const latest = timeline.at(-1);
  if (entry?.actor !== otherSide || !latest) return undefined;
  return Date.parse(latest.at) - Date.parse(entry.at) < minuteMs ? entry : undefined;
};
