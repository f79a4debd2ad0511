import { bisect, inBatches } from '../database/batches.ts';
import { isDatabaseUnavailable } from '../database/mongo-errors.ts';

/**
 * Handles concurrent events together, those that arrive within `gatherMs` of the first one. An event that cannot be handled
 * is retried alone: its batch is halved until the others have succeeded. `work` must therefore be safe to repeat.
 */
export const inEventBatches = <Item>(work: (items: Item[]) => Promise<void>, gatherMs: number) =>
  inBatches<Item, undefined>((items) => bisect(items, work, (error) => !isDatabaseUnavailable(error)), {
    gatherMs,
  });
