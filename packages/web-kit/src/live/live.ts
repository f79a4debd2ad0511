import { useEffect, useEffectEvent } from 'react';
import { useInvalidate } from '../http/invalidate.ts';
import type { QueryKey } from '../http/query.ts';
import { liveQueryKeys } from '../http/query-keys.ts';
import { useSession } from '../session/session.tsx';
import { followBookingsTogether } from './live-tabs.ts';

/**
 * While mounted and signed in, invalidates `queryKeys` (by default the booking lists) whenever one of the user's bookings
 * changes and after every interruption of the stream. `onBooking` receives the changed booking's id.
 */
export const useLiveBookings = (
  queryKeys: readonly QueryKey[] = liveQueryKeys,
  onBooking: (bookingId: string) => void = () => {},
): void => {
  const { user } = useSession();
  const uid = user?.uid;
  const reload = useEffectEvent(useInvalidate(...queryKeys));
  const handleBooking = useEffectEvent(onBooking);

  useEffect(() => {
    if (!uid) return;
    const stop = new AbortController();
    const listener = { onChange: () => reload(), onBooking: (bookingId: string) => handleBooking(bookingId) };
    void followBookingsTogether(uid, listener, stop.signal);
    return () => stop.abort();
  }, [uid]);
};
