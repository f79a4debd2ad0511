import { repeatAt } from './repeated-publishing.ts';

const second = 1_000;
const hour = 3_600_000;
const pauseAfter = (sinceMs: number) => {
  const now = new Date();
  return repeatAt(new Date(now.getTime() - sinceMs), now).getTime() - now.getTime();
};

describe('repeatAt', () => {
  it('is twice within a minute, then at growing intervals', () => {
    expect(pauseAfter(0)).toBe(20 * second);
    expect(pauseAfter(20 * second)).toBe(20 * second);
    expect(pauseAfter(10 * hour)).toBe(hour / 2);
    expect(pauseAfter(2_400 * hour)).toBe(hour);
  });
});
