import type { BookingChange } from '@mendwell/contracts/booking';
import { streamBookingChanges } from '@mendwell/contracts/booking-calls';
import { apiPrefix } from '@mendwell/contracts/calls';
import { createParser } from 'eventsource-parser';
import { authorization } from '../http/http.ts';

const firstDelayMs = 1_000;
const maxDelayMs = 30_000;
/** The server sends a comment at least every 20 s. */
const silenceTimeoutMs = 45_000;

export interface BookingListener {
  /** Cached data may be outdated: a stream has opened, or a booking has changed. */
  onChange: () => void;
  onBooking: (bookingId: string) => void;
}

/**
 * Reads `GET /events` until `signal` aborts. Reconnects with the id of the last event whenever the stream ends or falls
 * silent, with exponential backoff and jitter; a stream that opened resets the backoff.
 */
export const followBookings = async (
  { onChange, onBooking }: BookingListener,
  signal: AbortSignal,
): Promise<void> => {
  let lastEventId = '';
  let delayMs = firstDelayMs;
  const handleOpen = () => {
    delayMs = firstDelayMs;
    onChange();
  };
  // An event contains only the booking's id. Its data is read by a call, whose answer is never older than the event.
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      lastEventId = id ?? lastEventId;
      if (event !== 'booking') return;
      onChange();
      const { bookingId } = JSON.parse(data) as Partial<BookingChange>;
      if (bookingId) onBooking(bookingId);
    },
  });

  while (!signal.aborted) {
    try {
      await read(lastEventId, handleOpen, (text) => parser.feed(text), signal);
    } catch {
      // A failed stream is retried like one that ended.
    }
    parser.reset();
    // Without jitter, all pages would reconnect to a restarted server at once.
    await pause(delayMs * (0.5 + Math.random()), signal);
    delayMs = Math.min(delayMs * 2, maxDelayMs);
  }
};

/** Reads one stream to its end. Uses `fetch`, because EventSource cannot send the token in a header. */
const read = async (
  lastEventId: string,
  onOpen: () => void,
  onText: (text: string) => void,
  signal: AbortSignal,
) => {
  const stop = new AbortController();
  const handleAbort = () => stop.abort();
  signal.addEventListener('abort', handleAbort);
  let silence = setTimeout(handleAbort, silenceTimeoutMs);
  try {
    const authorized = await authorization();
    // The user may have signed out while the token was read.
    if (!authorized.authorization) return;
    const response = await fetch(apiPrefix + streamBookingChanges.path, {
      headers: {
        accept: 'text/event-stream',
        ...(lastEventId && { 'last-event-id': lastEventId }),
        ...authorized,
      },
      signal: stop.signal,
    });
    if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}`);
    onOpen();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(handleAbort, silenceTimeoutMs);
      onText(value);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', handleAbort);
    stop.abort();
  }
};

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
