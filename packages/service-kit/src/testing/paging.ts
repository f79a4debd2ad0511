import type { TestApp } from './test-app.ts';

type Answer = Awaited<ReturnType<TestApp['call']>>;

/** The queries of the previous and next pages in a `Link` header: `?after=…&limit=…`. */
export function neighboursOf({ headers }: Pick<Answer, 'headers'>): { next?: string; prev?: string } {
  const links = [...String(headers.link ?? '').matchAll(/<(\?[^>]*)>; rel="(next|prev)"/g)];
  return Object.fromEntries(links.map(([, query, name]) => [name, query]));
}

/** Follows a list in one direction to its end: the ids on each page, its totals, and the query of the last page. */
export async function pagesOf(
  app: TestApp,
  url: string,
  token?: string,
  direction: 'next' | 'prev' = 'next',
): Promise<{ pages: string[][]; totals: unknown[]; last: string }> {
  const { pathname, search } = new URL(url, 'http://test');
  const [pages, totals]: [string[][], unknown[]] = [[], []];
  let last = search;
  for (let query: string | undefined = search; query !== undefined; ) {
    const answer: Answer = await app.call('GET', pathname + query, { token });
    if (answer.status !== 200 || pages.length > 100) throw new Error(`${pathname}${query}: ${answer.status}`);
    pages.push(answer.body.map(({ _id }: { _id: string }) => _id));
    totals.push(answer.headers['x-total-count']);
    last = query;
    query = neighboursOf(answer)[direction];
  }
  return { pages, totals, last };
}
