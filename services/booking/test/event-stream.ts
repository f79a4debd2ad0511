import type { BookingChange } from '@mendwell/contracts/booking';

interface StreamedEvent {
  event: string;
  id: string;
  data: BookingChange;
}

/** Reads one block of a stream; undefined for comments. */
function parseBlock(block: string): StreamedEvent | undefined {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
  const data = field('data');
  return data === '' ? undefined : { event: field('event'), id: field('id'), data: JSON.parse(data) };
}

/** Opens `GET /events` like a browser; `events` and `text` grow as the stream is read. */
export async function openEventStream(origin: string, token: string, lastEventId?: string) {
  const abort = new AbortController();
  const answer = await fetch(`${origin}/events`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: abort.signal,
  });
  const stream = {
    answer,
    events: [] as StreamedEvent[],
    text: '',
    isClosed: false,
    close: () => abort.abort(),
  };
  const read = async () => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of answer.body ?? []) {
      const text = decoder.decode(chunk, { stream: true });
      stream.text += text;
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      stream.events.push(...blocks.flatMap((block) => parseBlock(block) ?? []));
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      stream.isClosed = true;
    });
  return stream;
}
