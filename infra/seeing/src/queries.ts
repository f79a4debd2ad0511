/** The counter of calls that a service has answered, narrowed by labels. */
export const requests = (selector: string) => `http_request_seconds_count{${selector}}`;
/** How often in a second, over the last five minutes, for each value of the labels `by`. */
export const rate = (counter: string, by = '') => `sum${by && ` by (${by})`} (rate(${counter}[5m]))`;
/** The duration that so large a part stays below. */
export const quantile = (of: number, buckets: string, by = 'le') =>
  `histogram_quantile(${of}, sum by (${by}) (rate(${buckets}[5m])))`;
