import type { BookingChange } from '@mendwell/contracts/booking';
import { apiPrefix, paths } from '@mendwell/contracts/paths';
import { createParser } from 'eventsource-parser';
import { authorization } from './http.ts';

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;
/** The server sends at least a comment every 20 s. */
const silenceMs = 45_000;

/**
 * Reads `GET /events` until `signal` aborts, and reconnects whenever the stream ends or falls silent: after a short
 * pause if it had opened, else after growing ones, each with jitter, and with the id of the last event. `onChange` runs
 * when a stream opens and for every change of a booking: what was read before may be out of date. `onBooking` is told
 * which one has changed.
 */
export const followBookings = async (
  onChange: () => void,
  signal: AbortSignal,
  onBooking: (bookingId: string) => void = () => {},
): Promise<void> => {
  let lastEventId = '';
  let delayMs = firstDelayMs;
  const handleOpen = () => {
    delayMs = firstDelayMs;
    onChange();
  };
  // What an event says is read from the lists: they are never older than it.
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
      // An end and a failure are the same to us: try again.
    }
    parser.reset();
    // Without jitter, all pages would come back to a restarted server at once.
    await pause(delayMs * (0.5 + Math.random()), signal);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }
};

/** Reads one stream to its end. With `fetch`, because EventSource cannot send the token in a header. */
const read = async (
  lastEventId: string,
  onOpen: () => void,
  onText: (text: string) => void,
  signal: AbortSignal,
) => {
  const stop = new AbortController();
  const handleAbort = () => stop.abort();
  signal.addEventListener('abort', handleAbort);
  let silence = setTimeout(handleAbort, silenceMs);
  try {
    const authorized = await authorization();
    // Somebody who signs out while the token is read has nothing to follow any more.
    if (!authorized.authorization) return;
    const response = await fetch(apiPrefix + paths.events, {
      headers: {
        accept: 'text/event-stream',
        ...(lastEventId && { 'last-event-id': lastEventId }),
        ...authorized,
      },
      signal: stop.signal,
    });
    if (!response.ok || !response.body) throw new Error(`${paths.events} answered ${response.status}`);
    onOpen();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(handleAbort, silenceMs);
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
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
