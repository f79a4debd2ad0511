import { apiPrefix } from '@mendwell/contracts/calls';
import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './journey.ts';
import { problem } from './problem.ts';

const refusal = 'Refused, as this journey wants it.';
const unreachable = 'We could not reach Mendwell. Check your connection and try again.';

/** The pages' timeout for calls. */
const timeLimitMs = 10_000;

interface Failure {
  name: string;
  answer: (route: Route) => Promise<unknown>;
  /** The message that the page shows. */
  says: string;
}

/**
 * Every way in which a call can fail, except for a browser that is offline. The page needs a fake clock:
 * `page.clock.install()`.
 */
export const failures = [
  { name: 'cut off', answer: (route) => route.abort(), says: unreachable },
  { name: 'refused', answer: problem(409, 'already-booked', refusal), says: refusal },
  {
    name: 'broken',
    answer: (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }),
    says: unreachable,
  },
  {
    name: 'never answered',
    // Fast-forwards the page's clock to the timeout of each call.
    answer: (route) => route.request().frame().page().clock.fastForward(timeLimitMs),
    says: 'Mendwell took too long to respond. Please try again.',
  },
] as const satisfies readonly Failure[];

/** The browser's complaint about calls that fail on purpose. */
export const failedCall = /Failed to load resource/;
/** What modules of slices log that begin to load while the page is offline or its clock is fast-forwarded. */
export const failedModule = /ChunkLoadError|Federation Runtime|No answer within/;

/** Makes one call of the pages fail until `end` is called. */
export async function failing(page: Page, method: string, path: string, { answer }: Failure) {
  const url = (address: URL) => address.pathname === apiPrefix + path;
  const handle = (route: Route) => (route.request().method() === method ? answer(route) : route.fallback());
  await page.route(url, handle);
  return { end: () => page.unroute(url, handle) };
}

/** The longest pause of the pages before they retry a read. */
const retryPauseMs = 2_000;

/** Expects that a page gives up a read with the failure's message. Fast-forwards its clock over pauses and timeouts. */
export const expectGivenUp = (alert: Locator, { says }: Pick<Failure, 'says'>) =>
  expect(async () => {
    await alert.page().clock.fastForward(retryPauseMs);
    await expect(alert).toContainText(says, { timeout: 500 });
  }).toPass();
