import mongoose from 'mongoose';
import { inBatches } from './batches.ts';

const { MongoNetworkError } = mongoose.mongo;

/** Handles items 1 to 5 at once, of which some cannot be handled; returns the failed ones, all attempts, and how to add more. */
async function handle(failing: number[], error: Error) {
  const attempts: number[][] = [];
  const add = inBatches(async (items: number[]) => {
    attempts.push(items);
    if (items.some((item) => failing.includes(item))) throw error;
  }, 1);
  const items = [1, 2, 3, 4, 5];
  const outcomes = await Promise.allSettled(items.map(add));
  return { add, attempts, failed: items.filter((_, at) => outcomes[at]?.status === 'rejected') };
}

describe('inBatches', () => {
  it('handles what arrives during a batch together, after it', async () => {
    const batches: string[][] = [];
    const added: Promise<void>[] = [];
    const add = inBatches(async (items: string[]) => {
      if (batches.length === 0) added.push(add('b'), add('c'));
      batches.push(items);
    }, 1);
    await add('a');
    await Promise.all(added);
    expect(batches).toEqual([['a'], ['b', 'c']]);
  });

  it('divides many items into batches of a hundred', async () => {
    const sizes: number[] = [];
    const add = inBatches(async (items: number[]) => {
      sizes.push(items.length);
    }, 1);
    await Promise.all(Array.from({ length: 150 }, (_, item) => add(item)));
    expect(sizes).toEqual([100, 50]);
  });

  it('fails only for items that cannot be handled', async () => {
    const { failed } = await handle([2, 5], new Error('Cannot be handled'));
    expect(failed).toEqual([2, 5]);
  });

  it('fails for no other item, however long that takes', async () => {
    let now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 10_000));
    try {
      expect((await handle([2, 5], new Error('Cannot be handled'))).failed).toEqual([2, 5]);
    } finally {
      clock.mockRestore();
    }
  });

  it('fails the whole batch at once if the database is unavailable, and continues with the next one', async () => {
    const { failed, attempts, add } = await handle([2], new MongoNetworkError('Gone'));
    expect(failed).toEqual([1, 2, 3, 4, 5]);
    expect(attempts).toHaveLength(1);
    await add(6);
    expect(attempts.at(-1)).toEqual([6]);
  });
});
