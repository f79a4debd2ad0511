import { inBatches } from '../database/batches.ts';
import { isDatabaseUnavailable } from '../database/mongo-errors.ts';

/** The longest time spent on splitting a failed batch. */
const splitMs = 5_000;

/**
 * Handles all items at once. If that fails, the batch is halved until the items that cannot be handled are alone, unless
 * the database is unavailable. Returns the error, if any, of each item.
 */
async function bisect<Item>(
  items: Item[],
  work: (items: Item[]) => Promise<void>,
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

/**
 * Handles concurrent events together, those that arrive within `gatherMs` of the first one. An event that cannot be handled
 * is retried alone: its batch is halved until the others have succeeded. `work` must therefore be safe to repeat.
 */
export const inEventBatches = <Item>(work: (items: Item[]) => Promise<void>, gatherMs: number) =>
  inBatches<Item, undefined>((items) => bisect(items, work), { gatherMs });
