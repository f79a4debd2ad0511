import { linearTrend } from './trend.ts';

describe('linearTrend', () => {
  it('finds the line through collinear values', () => {
    expect(linearTrend([100, 101, 102, 103, 104])).toEqual({
      first: 100,
      last: 104,
      growth: expect.closeTo(0.04),
    });
  });

  it('sees no growth in values that go up and down', () => {
    expect(linearTrend([100, 120, 100, 120, 100]).growth).toBeCloseTo(0);
  });

  it('sees no growth in a single value or in zeros', () => {
    expect(linearTrend([100]).growth).toBe(0);
    expect(linearTrend([0, 0, 0]).growth).toBe(0);
  });
});
