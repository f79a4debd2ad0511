import mongoose from 'mongoose';
import { inEventBatches } from './event-batches.ts';

const { MongoNetworkError } = mongoose.mongo;

/** Handles events 1 to 5 at once, of which some cannot be handled; returns the failed ones and all attempts. */
async function handle(failing: number[], error: Error) {
  const attempts: number[][] = [];
  const add = inEventBatches(async (events: number[]) => {
    attempts.push(events);
    if (events.some((event) => failing.includes(event))) throw error;
  }, 1);
  const events = [1, 2, 3, 4, 5];
  const outcomes = await Promise.allSettled(events.map(add));
  return { attempts, failed: events.filter((_, at) => outcomes[at]?.status === 'rejected') };
}

describe('inEventBatches', () => {
  it('fails only for events that cannot be handled', async () => {
    const { failed } = await handle([2, 5], new Error('Cannot be handled'));
    expect(failed).toEqual([2, 5]);
  });

  it('retries the whole batch later if the database is unavailable', async () => {
    const { failed, attempts } = await handle([2], new MongoNetworkError('Gone'));
    expect(failed).toEqual([1, 2, 3, 4, 5]);
    expect(attempts).toHaveLength(1);
  });
});
