import { type CancellationPolicy, freeUntilOf } from '@mendwell/contracts/cancellation';
import { useEffect, useState } from 'react';

/** The longest delay of a timer. */
const maxDelayMs = 2 ** 31 - 1;

/** The time for what a dialog says about cancelling: when it opened, and anew once the booking's free deadline has passed. */
export function useCancellationClock(booking: CancellationPolicy): Date {
  const [now, setNow] = useState(() => new Date());
  const after = freeUntilOf(booking).getTime() + 1;
  const isOver = now.getTime() >= after;
  useEffect(() => {
    const delayMs = after - Date.now();
    if (isOver || delayMs > maxDelayMs) return undefined;
    // A timer may fire early.
    const timer = setTimeout(() => setNow(new Date(Math.max(after, Date.now()))), delayMs);
    return () => clearTimeout(timer);
  }, [after, isOver]);
  return now;
}
