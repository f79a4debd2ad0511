import { useEffect, useEffectEvent } from 'react';
import { followBookingsTogether } from './live-tabs.ts';
import { type QueryKey, useQueryClient } from './query.ts';
import { liveQueryKeys } from './query-keys.ts';
import { useSession } from './session.tsx';

/**
 * While mounted and somebody is signed in: reloads what is below `queryKeys`, the lists unless given, whenever one of
 * the user's bookings has changed, whoever changed it, and after every interruption. `onBooking` is told which one.
 */
export const useLiveBookings = (
  queryKeys: readonly QueryKey[] = liveQueryKeys,
  onBooking: (bookingId: string) => void = () => {},
): void => {
  const { user } = useSession();
  const uid = user?.uid;
  const queryClient = useQueryClient();
  const reload = useEffectEvent(() => {
    for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey });
  });
  const handleBooking = useEffectEvent(onBooking);

  useEffect(() => {
    if (!uid) return;
    const stop = new AbortController();
    void followBookingsTogether(
      uid,
      () => reload(),
      stop.signal,
      (bookingId) => handleBooking(bookingId),
    );
    return () => stop.abort();
  }, [uid]);
};
