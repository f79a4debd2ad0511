import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../database/mongo-errors.ts';

const largest = 100;

type Work<Item> = (items: Item[]) => Promise<void>;

interface Waiting<Item> {
  item: Item;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Handles concurrent items together: those that arrive within `gatherMs` of the first one, or while a batch is running. After a
 * failure, each item is handled alone, so that it fails by its own error only, unless the database is unavailable. `work` must
 * therefore be safe to repeat.
 */
export function inBatches<Item>(work: Work<Item>, gatherMs: number): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = [];
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      await delay(gatherMs);
      await settle(waiting.splice(0, largest), work);
    }
    isRunning = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void run();
    });
}

async function settle<Item>(batch: Waiting<Item>[], work: Work<Item>): Promise<void> {
  try {
    await work(batch.map(({ item }) => item));
    for (const { resolve } of batch) resolve();
  } catch (error) {
    if (batch.length > 1 && !isDatabaseUnavailable(error)) for (const one of batch) await settle([one], work);
    else for (const { reject } of batch) reject(error);
  }
}
