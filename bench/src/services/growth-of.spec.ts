import { growthOf } from './growth-of.ts';

describe('growthOf', () => {
  it('is the relative growth of collinear values', () => {
    expect(growthOf([98, 99, 100, 101, 102])).toBeCloseTo(0.04);
    expect(growthOf([102, 101, 100, 99, 98])).toBeCloseTo(-0.04);
  });

  it('finds growth among noise', () => {
    const noisy = [90, 87, 91, 86, 92, 95, 88, 91, 86, 96];
    expect(growthOf(noisy)).toBeLessThan(0.05);
    expect(growthOf(noisy.map((value, at) => value + 3 * at))).toBeGreaterThan(0.2);
  });

  it('ignores a single odd value, even the last', () => {
    expect(growthOf([100, 100, 100, 150, 100, 100])).toBe(0);
    expect(growthOf([100, 100, 100, 100, 100, 150])).toBe(0);
  });

  it('is zero for a single value and for zeros', () => {
    expect(growthOf([100])).toBe(0);
    expect(growthOf([0, 0, 0])).toBe(0);
  });
});
