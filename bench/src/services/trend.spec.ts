import { linearTrend } from './trend.ts';

describe('linearTrend', () => {
  it('finds the line through collinear values, without doubt', () => {
    expect(linearTrend([100, 101, 102, 103, 104])).toEqual({
      first: 100,
      last: 104,
      growth: expect.closeTo(0.04),
      chance: 0,
    });
  });

  it('sees no growth in values that go up and down', () => {
    const { growth, chance } = linearTrend([100, 120, 100, 120, 100]);
    expect(growth).toBeCloseTo(0);
    expect(chance).toBeGreaterThan(0.1);
  });

  it('tells growth from noise', () => {
    const noisy = [90, 87, 91, 86, 92, 95, 88, 91, 86, 96];
    expect(linearTrend(noisy).growth).toBeLessThan(linearTrend(noisy).chance);
    const rising = noisy.map((value, at) => value + 3 * at);
    expect(linearTrend(rising).growth).toBeGreaterThan(linearTrend(rising).chance);
  });

  it('sees no growth in a single value or in zeros', () => {
    expect(linearTrend([100])).toMatchObject({ growth: 0, chance: 0 });
    expect(linearTrend([0, 0, 0])).toMatchObject({ growth: 0, chance: 0 });
  });
});
