/*
 * One tab reads the live stream for all tabs of the same user: over HTTP/1.1 a browser opens six connections to a
 * server, and a stream in each of six tabs would leave none for calls. See docs/adr/0026.
 */
import { followBookings } from './live-stream.ts';

const aliveEveryMs = 15_000;
/** A tab that the browser has frozen keeps its lock. */
const silenceMs = 45_000;

/** Tabs of other releases hear it, too. */
type Message = 'alive' | 'changed' | { bookingId: string };

/**
 * Follows the bookings of `uid` until `signal` aborts, by a stream of its own or that of another tab. `onChange` runs
 * whenever what was read before may be out of date, `onBooking` for each booking that has changed.
 */
export const followBookingsTogether = async (
  uid: string,
  onChange: () => void,
  signal: AbortSignal,
  onBooking: (bookingId: string) => void = () => {},
): Promise<void> => {
  try {
    await leadOrFollow(uid, onChange, signal, onBooking);
  } catch {
    // No locks or channels: the page was not loaded securely, or the browser blocks site data.
    await followBookings(onChange, signal, onBooking);
  }
};

const leadOrFollow = async (
  uid: string,
  onChange: () => void,
  signal: AbortSignal,
  onBooking: (bookingId: string) => void,
) => {
  const name = `live-bookings:${uid}`;
  const channel = new BroadcastChannel(name);
  const publish = (message: Message) => channel.postMessage(message);
  let handleAlive = () => {};
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    handleAlive();
    if (data === 'changed') onChange();
    else if (data !== 'alive') onBooking(data.bookingId);
  };

  /** Reads the stream while it holds the lock: until `signal` aborts or another tab steals it. False if it never did. */
  const lead = async (options: LockOptions): Promise<boolean> => {
    const reign = new AbortController();
    const resign = () => reign.abort();
    let hasLed = false;
    signal.addEventListener('abort', resign);
    const handleChange = () => {
      publish('changed');
      onChange();
    };
    const handleBooking = (bookingId: string) => {
      publish({ bookingId });
      onBooking(bookingId);
    };
    try {
      await navigator.locks.request(name, options, async (lock) => {
        if (!lock) return;
        hasLed = true;
        const timer = setInterval(() => publish('alive'), aliveEveryMs);
        reign.signal.addEventListener('abort', () => clearInterval(timer));
        await followBookings(handleChange, reign.signal, handleBooking);
      });
    } catch (error) {
      if (!isAbort(error)) throw error;
      // Stolen, or given up before it was granted.
    } finally {
      resign();
      signal.removeEventListener('abort', resign);
    }
    return hasLed;
  };

  /** Leads as soon as the lock is free, or takes it from a holder that has been silent. */
  const leadNext = async () => {
    const waiting = new AbortController();
    const stop = () => waiting.abort();
    let timer: ReturnType<typeof setTimeout> | undefined;
    handleAlive = () => {
      clearTimeout(timer);
      // A hidden tab is slow itself, and nobody is looking at it.
      timer = setTimeout(() => (isHidden() ? handleAlive() : stop()), silenceMs);
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
      // What happened before this tab began to listen.
      onChange();
      await leadNext();
    }
  } finally {
    channel.close();
  }
};

const isHidden = () => globalThis.document?.visibilityState === 'hidden';

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
