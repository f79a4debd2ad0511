import { growthOf } from './trend.ts';

describe('growthOf', () => {
  it('finds the line through values that lie on one', () => {
    expect(growthOf([100, 101, 102, 103, 104])).toEqual({
      first: 100,
      last: 104,
      growth: expect.closeTo(0.04),
    });
  });

  it('sees no growth in what only goes up and down', () => {
    expect(growthOf([100, 120, 100, 120, 100]).growth).toBeCloseTo(0);
  });

  it('sees none in one value, nor in none at all that waits', () => {
    expect(growthOf([100]).growth).toBe(0);
    expect(growthOf([0, 0, 0]).growth).toBe(0);
  });
});
