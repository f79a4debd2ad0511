import { setTimeout as delay } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { isDatabaseUnavailable } from '../database/mongo-errors.ts';

const largest = 100;
/** The longest time spent on splitting a failed batch. */
const splitMs = 5_000;

type Work<Item> = (items: Item[]) => Promise<void>;

/**
 * Handles concurrent items together: those that arrive within `gatherMs` of the first one, or while a batch is running. An
 * item that cannot be handled fails alone: its batch is halved until the others have succeeded, unless the database is
 * unavailable. `work` must therefore be safe to repeat.
 */
export function inBatches<Item>(work: Work<Item>, gatherMs: number): (item: Item) => Promise<void> {
  let last = Promise.resolve();
  let running: Promise<unknown> = last;
  const loader = new DataLoader<Item, undefined>(
    (items) => {
      const results = bisect([...items], work);
      running = results;
      return results;
    },
    {
      cache: false,
      maxBatchSize: largest,
      batchScheduleFn: (dispatch) => {
        last = last.then(async () => {
          await delay(gatherMs);
          dispatch();
          await running;
        });
      },
    },
  );
  return (item) => loader.load(item);
}

/** Returns the error, if any, of each item; never rejects. */
async function bisect<Item>(
  items: Item[],
  work: Work<Item>,
  deadline: number = Date.now() + splitMs,
): Promise<(undefined | Error)[]> {
  try {
    await work(items);
    return items.map(() => undefined);
  } catch (error) {
    if (items.length === 1 || isDatabaseUnavailable(error) || Date.now() > deadline)
      return items.map(() => error as Error);
    const middle = Math.ceil(items.length / 2);
    const first = await bisect(items.slice(0, middle), work, deadline);
    return [...first, ...(await bisect(items.slice(middle), work, deadline))];
  }
}
