import { useEffect } from 'react';
import { followBookingsTogether } from './live-tabs.ts';
import { useQueryClient } from './query.ts';
import { liveQueryKeys } from './query-keys.ts';
import { useSession } from './session.tsx';

/**
 * While mounted and somebody is signed in: reloads the lists under `liveQueryKeys` whenever one of the user's bookings
 * has changed, whoever changed it, and after every interruption.
 */
export const useLiveBookings = (): void => {
  const { user } = useSession();
  const uid = user?.uid;
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!uid) return;
    const stop = new AbortController();
    const reload = () => {
      for (const queryKey of liveQueryKeys) void queryClient.invalidateQueries({ queryKey });
    };
    void followBookingsTogether(uid, reload, stop.signal);
    return () => stop.abort();
  }, [uid, queryClient]);
};
