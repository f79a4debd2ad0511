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

/** One call; resolves with its status once the whole answer is here. */
export const send = ({ url, method = 'GET', headers, body }: Call) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** As fast as `clients` can, for `seconds`. Answers how many calls were answered well, per second. */
export async function closedLoop(next: () => Call, clients: number, seconds: number) {
  const until = performance.now() + seconds * 1000;
  let answered = 0;
  const client = async () => {
    while (performance.now() < until) if ((await send(next())) === 200) answered += 1;
  };
  await Promise.all(Array.from({ length: clients }, client));
  return answered / seconds;
}

/**
 * At a fixed rate, whether answers keep up or not: what visitors do. Answers sorted times in milliseconds, counted
 * from when each call was due (which `next` is told, by `performance.now()`), and how many were refused.
 */
export async function openLoop(next: (due: number) => Call, perSecond: number, seconds: number) {
  const began = performance.now();
  const times: number[] = [];
  let refused = 0;
  const calls: Promise<void>[] = [];
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    const due = began + (sent * 1000) / perSecond;
    const waitMs = due - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    calls.push(
      send(next(due)).then(
        (status) => {
          times.push(performance.now() - due);
          if (status >= 300) refused += 1;
        },
        () => {
          refused += 1;
        },
      ),
    );
  }
  await Promise.all(calls);
  return { times: times.sort((a, b) => a - b), refused };
}

/** The value below which this share of sorted values lies. */
export const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** What prepares a measurement is not one: fifty at a time. */
export async function prepareAll<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += preparedAtOnce)
    results.push(...(await Promise.all(items.slice(at, at + preparedAtOnce).map(work))));
  return results;
}
