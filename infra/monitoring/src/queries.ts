/** The counter of calls to a service, filtered by labels. */
export const requests = (selector: string) => `http_request_seconds_count{${selector}}`;
/** The rate per second over the last five minutes, grouped by labels. */
export const rate = (counter: string, by = '') => `sum${by && ` by (${by})`} (rate(${counter}[5m]))`;
/** A quantile of a duration. */
export const quantile = (of: number, buckets: string, by = 'le') =>
  `histogram_quantile(${of}, sum by (${by}) (rate(${buckets}[5m])))`;
