/*
 * One tab, elected with a Web Lock, reads the live stream for all tabs of a user. Over HTTP/1.1 a browser opens six
 * connections to a server, so streams in six tabs would block all calls. See docs/adr/0007.
 */
import { type BookingListener, followBookings } from './live-stream.ts';

const aliveEveryMs = 15_000;
/** After this silence a tab steals the lock, which a frozen tab never releases. */
const silenceTimeoutMs = 45_000;

/** Must stay compatible with open tabs of other releases. */
type Message = 'alive' | 'changed' | { bookingId: string };

/** Follows the bookings of `uid` until `signal` aborts, through its own stream or another tab's. */
export const followBookingsTogether = async (
  uid: string,
  listener: BookingListener,
  signal: AbortSignal,
): Promise<void> => {
  try {
    await leadOrFollow(uid, listener, signal);
  } catch {
    // Locks and channels are unavailable in an insecure context or if the browser blocks site data.
    await followBookings(listener, signal);
  }
};

const leadOrFollow = async (uid: string, { onChange, onBooking }: BookingListener, signal: AbortSignal) => {
  const name = `live-bookings:${uid}`;
  const channel = new BroadcastChannel(name);
  const publish = (message: Message) => channel.postMessage(message);
  let handleAlive = () => {};
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    handleAlive();
    if (data === 'changed') onChange();
    else if (data !== 'alive') onBooking(data.bookingId);
  };

  /** Reads the stream while holding the lock, until `signal` aborts or another tab steals it. Returns whether it held it. */
  const lead = async (options: LockOptions): Promise<boolean> => {
    const leadership = new AbortController();
    const resign = () => leadership.abort();
    let hasLed = false;
    signal.addEventListener('abort', resign);
    const forAllTabs: BookingListener = {
      onChange: () => {
        publish('changed');
        onChange();
      },
      onBooking: (bookingId) => {
        publish({ bookingId });
        onBooking(bookingId);
      },
    };
    try {
      await navigator.locks.request(name, options, async (lock) => {
        // Stopped before the lock was granted.
        if (!lock || leadership.signal.aborted) return;
        hasLed = true;
        const timer = setInterval(() => publish('alive'), aliveEveryMs);
        leadership.signal.addEventListener('abort', () => clearInterval(timer));
        await followBookings(forAllTabs, leadership.signal);
      });
    } catch (error) {
      if (!isAbort(error)) throw error;
      // The lock was stolen, or the request was aborted.
    } finally {
      resign();
      signal.removeEventListener('abort', resign);
    }
    return hasLed;
  };

  /** Leads as soon as the lock is free, or steals it from a silent leader. */
  const leadNext = async () => {
    const waiting = new AbortController();
    const stop = () => waiting.abort();
    let timer: ReturnType<typeof setTimeout> | undefined;
    handleAlive = () => {
      clearTimeout(timer);
      // A hidden tab's timers are throttled, and nobody is looking at it.
      timer = setTimeout(() => (isHidden() ? handleAlive() : stop()), silenceTimeoutMs);
    };
    handleAlive();
    signal.addEventListener('abort', stop);
    const hasLed = await lead({ signal: waiting.signal });
    signal.removeEventListener('abort', stop);
    handleAlive = () => {};
    clearTimeout(timer);
    if (!hasLed && !signal.aborted) await lead({ steal: true });
  };

  try {
    await lead({ ifAvailable: true });
    while (!signal.aborted) {
      // Covers changes from before this tab listened.
      onChange();
      await leadNext();
    }
  } finally {
    channel.close();
  }
};

const isHidden = () => globalThis.document?.visibilityState === 'hidden';

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
