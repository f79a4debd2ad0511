import fc from 'fast-check';
import { byStarsOf, leastScoreOf, ratingOf, scoreOf } from './rating.rules.ts';

const starsOf = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 300 });
const grouped = (all: number[]) =>
  [...new Set(all)].map((stars) => ({ stars, count: all.filter((one) => one === stars).length }));

describe('ratings', () => {
  it('are the mean of all stars, to one decimal', () => {
    fc.assert(
      fc.property(starsOf, (all) => {
        const { average = 0, count } = ratingOf(byStarsOf(grouped(all))) ?? {};
        const mean = all.reduce((sum, stars) => sum + stars) / all.length;
        expect(count).toBe(all.length);
        expect(Math.abs(average - mean)).toBeLessThanOrEqual(0.05 + Number.EPSILON * 8);
      }),
    );
  });

  it('are absent without reviews, and last in the order', () => {
    expect(ratingOf([0, 0, 0, 0, 0])).toBeUndefined();
    expect(scoreOf([0, 0, 0, 0, 0])).toBe(0);
    expect(scoreOf([1, 0, 0, 0, 0])).toBeGreaterThan(0);
  });

  it('are ordered so that one review of five stars does not beat a hundred of 4.8', () => {
    expect(scoreOf([0, 0, 0, 20, 80])).toBeGreaterThan(scoreOf([0, 0, 0, 0, 1]));
  });

  it('rise in the order with each review of five stars, and fall with each of one', () => {
    fc.assert(
      fc.property(starsOf, (all) => {
        const score = (...more: number[]) => scoreOf(byStarsOf(grouped([...all, ...more])));
        expect(score(5)).toBeGreaterThan(score());
        expect(score(1)).toBeLessThan(score());
      }),
    );
  });

  it('have a score that is not below the least one of their average', () => {
    fc.assert(
      fc.property(starsOf, (all) => {
        const byStars = byStarsOf(grouped(all));
        const { average = 0 } = ratingOf(byStars) ?? {};
        expect(scoreOf(byStars)).toBeGreaterThanOrEqual(leastScoreOf(average));
      }),
    );
  });
});
