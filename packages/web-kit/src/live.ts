import { useEffect } from 'react';
import { followBookings } from './live-stream.ts';
import { useQueryClient } from './query.ts';
import { liveQueryKeys } from './query-keys.ts';
import { useSession } from './session.tsx';

/**
 * While mounted and somebody is signed in: hears of every change of the user's bookings, made by either party, and
 * reloads the lists under `liveQueryKeys`. Finds its way back after an interruption without missing a change.
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
    void followBookings({ onOpen: reload, onChange: reload, signal: stop.signal });
    return () => stop.abort();
  }, [uid, queryClient]);
};
