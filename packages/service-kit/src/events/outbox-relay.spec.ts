import { unroutableDelayMs } from './outbox-relay.ts';

describe('an event without a queue', () => {
  it('is retried soon at first, then rarely, but forever', () => {
    const delays = [1, 2, 3, 5, 9, 1_000].map(unroutableDelayMs);
    expect(delays).toEqual([2_000, 4_000, 8_000, 30_000, 30_000, 30_000]);
  });
});
