import { setTimeout as delay } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { DomainError } from '../domain-error.ts';

interface Options {
  /** How long a batch waits for further items, in milliseconds. */
  gatherMs?: number;
  /** The most items in one batch. */
  largest?: number;
  /** The most items that may wait; further ones are refused. */
  mostWaiting?: number;
  /** Items that have waited longer are refused, because their callers are gone. */
  longestWaitMs?: number;
}

const tooBusy = () =>
  new DomainError('unavailable', 'We are very busy right now. Please try again.', { retryAfterSeconds: 1 });

/**
 * Runs `work` on batches of items, one batch at a time. Items that arrive during a batch form the next one, so the cost
 * per item falls as load rises. `work` returns nothing, or a result or an error for each item, in the same order; if it
 * throws, all items of the batch fail. It must end within seconds by itself.
 */
export function inBatches<Item, Result = void>(
  work: (items: Item[]) => Promise<(Result | Error)[]> | Promise<void>,
  { gatherMs = 0, largest = 100, mostWaiting = 5_000, longestWaitMs = 10_000 }: Options = {},
): (item: Item) => Promise<Result> {
  let waiting = 0;
  let running: Promise<unknown> = Promise.resolve();
  let last = running;

  async function run(batch: readonly { item: Item; since: number }[]) {
    const oldest = Date.now() - longestWaitMs;
    const items = batch.filter(({ since }) => since >= oldest).map(({ item }) => item);
    const results = (items.length > 0 && (await work(items))) || [];
    let next = 0;
    return batch.map(({ since }) => (since >= oldest ? (results[next++] as Result | Error) : tooBusy()));
  }

  const loader = new DataLoader<{ item: Item; since: number }, Result>(
    (batch) => {
      const results = run(batch);
      running = results.catch(() => {});
      return results;
    },
    {
      cache: false,
      maxBatchSize: largest,
      batchScheduleFn: (dispatch) => {
        last = last.then(async () => {
          if (gatherMs > 0) await delay(gatherMs);
          dispatch();
          await running;
        });
      },
    },
  );

  return async (item) => {
    if (waiting >= mostWaiting) throw tooBusy();
    waiting += 1;
    try {
      return await loader.load({ item, since: Date.now() });
    } finally {
      waiting -= 1;
    }
  };
}
