/** Fits a straight line to values taken at equal intervals: its ends, and its relative growth. */
export function linearTrend(values: number[]) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [above, below] = values.reduce(
    ([above, below], value, at) => [above + (at - middle) * (value - mean), below + (at - middle) ** 2],
    [0, 0],
  );
  const slope = below === 0 ? 0 : above / below;
  const [first, last] = [mean - slope * middle, mean + slope * middle];
  return { first, last, growth: first === 0 ? 0 : last / first - 1 };
}
