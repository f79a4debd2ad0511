import { type CancellationPolicy, freeUntilOf } from '@mendwell/contracts/cancellation';
import { useEffect, useState } from 'react';

/** The longest delay of a timer. */
const maxDelayMs = 2 ** 31 - 1;

/** The time for what a dialog says about cancelling: when it opened, and anew whenever the free deadline of a booking has passed. */
export function useCancellationClock(...bookings: CancellationPolicy[]): Date {
  const [now, setNow] = useState(() => new Date());
  const ends = bookings.map((booking) => freeUntilOf(booking).getTime() + 1);
  const next = Math.min(...ends.filter((end) => end > now.getTime()));
  useEffect(() => {
    const delayMs = next - Date.now();
    if (delayMs > maxDelayMs) return undefined;
    // A timer may fire early.
    const timer = setTimeout(() => setNow(new Date(Math.max(next, Date.now()))), delayMs);
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
