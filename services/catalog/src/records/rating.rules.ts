/** How many reviews gave one star, two, and so on to five. */
export type ByStars = readonly number[];

/** Every score starts with these reviews, so that one review of five stars does not beat a hundred of 4.8. */
const assumed = { count: 10, stars: 4 };

const countOf = (byStars: ByStars) => byStars.reduce((sum, count) => sum + count, 0);
const starsOf = (byStars: ByStars) => byStars.reduce((sum, count, index) => sum + count * (index + 1), 0);

/** The counts of reviews by their stars. */
export const byStarsOf = (groups: readonly { stars: number; count: number }[]): ByStars =>
  [1, 2, 3, 4, 5].map((stars) => groups.find((group) => group.stars === stars)?.count ?? 0);

/** `average` has one decimal; undefined without reviews. */
export function ratingOf(byStars: ByStars): { average: number; count: number } | undefined {
  const count = countOf(byStars);
  return count === 0 ? undefined : { average: Math.round((starsOf(byStars) / count) * 10) / 10, count };
}

/** The order by rating; 0 without reviews. */
export function scoreOf(byStars: ByStars): number {
  const count = countOf(byStars);
  if (count === 0) return 0;
  return (starsOf(byStars) + assumed.count * assumed.stars) / (count + assumed.count);
}

/** No rating with this average or a better one has a lower score, however many reviews it has. */
export function leastScoreOf(average: number): number {
  // The average is rounded to a decimal; binary fractions lose a little.
  const unrounded = average - 0.05 - 1e-9;
  return Math.min(unrounded, (unrounded + assumed.count * assumed.stars) / (1 + assumed.count));
}
