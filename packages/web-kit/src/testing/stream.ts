import type { BookingChange } from '@mendwell/contracts/booking';

/** For specs only, after `stubNetwork`: stubs `GET /events`. The stream opens on `open` and emits changes on `send`. */
export function stubStream() {
  const network = globalThis.fetch;
  const text = new TextEncoder();
  const opened = Promise.withResolvers<void>();
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  globalThis.fetch = async (input, init) => {
    if (String(input) !== '/api/events') return network(input, init);
    await opened.promise;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        source = controller;
      },
    });
    // Only the members in use: jsdom has no Response.
    return { ok: true, status: 200, body } as Response;
  };
  return {
    open: () => opened.resolve(),
    send: (change: BookingChange) =>
      source?.enqueue(text.encode(`event: booking\ndata: ${JSON.stringify(change)}\n\n`)),
  };
}
