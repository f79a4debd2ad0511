import { BookingChange } from '@mendwell/contracts/booking';
import { apiPrefix, paths } from '@mendwell/contracts/paths';
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';
import { authorization } from './http.ts';

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

interface Following {
  /** The stream is open: what was read before it may lack a change. */
  onOpen: () => void;
  onChange: (change: BookingChange) => void;
  signal: AbortSignal;
}

/**
 * Reads `GET /events` until `signal` aborts; reconnects after every end with growing pauses and says where it
 * stopped (`Last-Event-ID`). Read with `fetch`, because EventSource cannot send the token in a header.
 */
export const followBookings = async ({ onOpen, onChange, signal }: Following): Promise<void> => {
  let lastEventId = '';
  let delayMs = firstDelayMs;

  while (!signal.aborted) {
    try {
      for await (const event of messages(await open(lastEventId, signal), onOpen)) {
        delayMs = firstDelayMs;
        lastEventId = event.id ?? lastEventId;
        if (event.event === 'booking') onChange(BookingChange.parse(JSON.parse(event.data)));
      }
    } catch {
      // An end and a failure are the same to us: try again.
    }
    await pause(delayMs, signal);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }
};

const open = async (lastEventId: string, signal: AbortSignal) => {
  const response = await fetch(apiPrefix + paths.events, {
    headers: {
      accept: 'text/event-stream',
      ...(lastEventId && { 'last-event-id': lastEventId }),
      ...(await authorization()),
    },
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`${paths.events} answered ${response.status}`);
  return response.body;
};

async function* messages(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onOpen: () => void,
): AsyncGenerator<EventSourceMessage> {
  onOpen();
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
