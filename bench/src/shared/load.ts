import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Call {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const preparedAtOnce = 50;

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** A call with a JSON body. */
export const jsonCall = (
  method: string,
  url: string,
  { token }: { token: string },
  body: object,
  headers: Record<string, string> = {},
): Call => ({
  url,
  method,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
  body: JSON.stringify(body),
});

/** The gateway never answers a call with something like an ID token from its cache. */
export const bypassCache = { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' };

/** Makes one call; resolves with its status once the whole answer has arrived. `by` may have a timeout. */
export const send = ({ url, method = 'GET', headers, body }: Call, by = agent) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(url, { method, headers, agent: by }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.once('timeout', () => sent.destroy());
    sent.end(body);
  });

/**
 * Calls as fast as `clients` can for `seconds`. Returns the sorted response times in milliseconds and the number of refused
 * calls.
 */
export async function closedLoop(next: () => Call, clients: number, seconds: number) {
  const began = performance.now();
  const times: number[] = [];
  let refused = 0;
  const client = async () => {
    while (performance.now() - began < seconds * 1000) {
      const sentAt = performance.now();
      // When nginx reloads its configuration it closes idle connections, which fails calls of a warm-up.
      const status = await send(next()).catch(() => 599);
      times.push(performance.now() - sentAt);
      if (status >= 300) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { times: times.sort((a, b) => a - b), refused, tookSeconds: (performance.now() - began) / 1000 };
}

/** Begins work at a fixed rate, whether or not earlier work has ended; each is told when it was due. */
export async function paced(work: (due: number) => Promise<void>, perSecond: number, seconds: number) {
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    const due = began + (sent * 1000) / perSecond;
    const waitMs = due - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    running.push(work(due));
  }
  await Promise.all(running);
}

/**
 * Calls at a fixed rate, whether answers keep up or not, as visitors do. Returns the sorted response times in milliseconds,
 * measured from when each call was due (passed to `next`, by `performance.now()`), and the number of refused calls.
 */
export async function openLoop(next: (due: number) => Call, perSecond: number, seconds: number) {
  const times: number[] = [];
  let refused = 0;
  const call = async (due: number) => {
    const status = await send(next(due)).catch(() => undefined);
    if (status !== undefined) times.push(performance.now() - due);
    if (status === undefined || status >= 300) refused += 1;
  };
  await paced(call, perSecond, seconds);
  return { times: times.sort((a, b) => a - b), refused };
}

/** `share` is 0.99 for p99. */
export const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Runs `work` for each item, fifty at a time, so that preparations do not overload the system. */
export async function prepareAll<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += preparedAtOnce)
    results.push(...(await Promise.all(items.slice(at, at + preparedAtOnce).map(work))));
  return results;
}
