import { documentId } from '@mendwell/contracts/text';

/** Where a list goes on: after this service, in the part whose titles match or in the part after it. */
export interface Cursor {
  part: 'title' | 'rest';
  serviceId: string;
}

const letters = { title: 't', rest: 'r' } as const;

/** The cursor as it stands in a `Link`. */
export const encodeCursor = ({ part, serviceId }: Cursor): string => `${letters[part]}${serviceId}`;

/** The cursor of a `Link`; `undefined` if it is none of ours. */
export function decodeCursor(text: string): Cursor | undefined {
  const [letter, serviceId] = [text.slice(0, 1), text.slice(1)];
  if (!documentId.test(serviceId)) return undefined;
  if (letter === letters.title) return { part: 'title', serviceId };
  return letter === letters.rest ? { part: 'rest', serviceId } : undefined;
}

/** The `Link` header of a page that has a next one: relative, so that it is right under `/` and `/api`. */
export function nextLink(query: { search: string; limit: number }, next: Cursor): string {
  const parameters = new URLSearchParams({ after: encodeCursor(next), limit: String(query.limit) });
  if (query.search !== '') parameters.set('search', query.search);
  return `<?${parameters}>; rel="next"`;
}
