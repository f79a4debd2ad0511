/** Student's t for a probability of 97.5 % and ten values. */
const t = 2.3;

/**
 * Fits a straight line to values taken at equal intervals: its ends, its relative growth, and how much of that growth may be
 * chance (half the width of its 95 % confidence interval).
 */
export function linearTrend(values: number[]) {
  const middle = (values.length - 1) / 2;
  const mean = average(values);
  const spread = sumOf(values, (_, at) => (at - middle) ** 2);
  const slope = spread === 0 ? 0 : sumOf(values, (value, at) => (at - middle) * (value - mean)) / spread;
  const residual = sumOf(values, (value, at) => (value - mean - slope * (at - middle)) ** 2);
  const error = values.length > 2 ? Math.sqrt(residual / (values.length - 2) / spread) : 0;
  const [first, last] = [mean - slope * middle, mean + slope * middle];
  const relative = (change: number) => (first === 0 ? 0 : (change * 2 * middle) / first);
  return { first, last, growth: relative(slope), chance: relative(t * error) };
}

const sumOf = (values: number[], term: (value: number, at: number) => number) =>
  values.reduce((sum, value, at) => sum + term(value, at), 0);
const average = (values: number[]) => sumOf(values, (value) => value) / values.length;
