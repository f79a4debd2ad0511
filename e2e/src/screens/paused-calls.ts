import type { Page, Request, Route } from '@playwright/test';

/** A call of a page that waits for its answer: what answers need of Playwright's `Route`. */
export interface PausedCall extends Pick<Route, 'continue' | 'fetch' | 'fulfill'> {
  request: () => Pick<Request, 'method' | 'url'>;
}

/** Replaces the answer to a call of a page. */
export type Answer = (call: PausedCall) => Promise<unknown> | undefined;

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(path);

/**
 * Returns a function that sets the answers to the page's calls by path, in which `*` matches one segment. If the page stays
 * open, calls that were held back get their answers. `page.route` would turn off the browser's cache, and with it that of
 * compiled scripts: opening a page would take half as much time again.
 */
export async function answersOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  let answers: [path: string, answer: Answer][] = [];
  const held: PausedCall[] = [];
  const settle = (call: PausedCall) => {
    const { pathname } = new URL(call.request().url());
    const [, answer] = answers.findLast(([path]) => matches(path, pathname)) ?? [];
    const answered = answer ? answer(call) : call.continue();
    if (!answered) held.push(call);
    // The page may have been left meanwhile.
    answered?.catch(() => undefined);
  };
  session.on('Fetch.requestPaused', ({ requestId, request: { url, method, headers, postData } }) => {
    settle({
      request: () => ({ url: () => url, method: () => method }),
      continue: async (to) => {
        await session.send('Fetch.continueRequest', { requestId, url: to?.url ?? url });
      },
      fetch: (from) =>
        page.request.fetch(from?.url ?? url, { method, headers, ...(postData && { data: postData }) }),
      fulfill: async ({
        response,
        json,
        status = response?.status() ?? 200,
        contentType,
        headers: own,
      } = {}) => {
        const body = json || !response ? Buffer.from(JSON.stringify(json)) : await response.body();
        const type: Record<string, string> = json
          ? { 'content-type': contentType ?? 'application/json' }
          : {};
        await session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: status,
          responseHeaders: Object.entries({ ...response?.headers(), ...type, ...own })
            .filter(([name]) => !/^content-(encoding|length)$/.test(name))
            .map(([name, value]) => ({ name, value })),
          body: body.toString('base64'),
        });
      },
    });
  });
  return async (given: Record<string, Answer>, staysOpen: boolean) => {
    answers = Object.entries(given);
    const patterns = Object.keys(given).map((path) => ({ urlPattern: `*${path}*` }));
    // Without patterns, all requests would be paused.
    await (patterns.length > 0 ? session.send('Fetch.enable', { patterns }) : session.send('Fetch.disable'));
    const waiting = held.splice(0);
    if (staysOpen) for (const call of waiting) settle(call);
  };
}
