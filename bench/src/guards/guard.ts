/** A line of code that protects a promise, its replacement that does not, and the test files that must fail with it. */
export interface Guard {
  /** The promise. */
  holds: string;
  file: string;
  /** Must occur once in the file. */
  code: string;
  /** The replacement. */
  without: string;
  /** Patterns of test files, as Jest takes them. */
  tests: string[];
}

export const bookings = (...names: string[]) => names.map((name) => `services/booking/test/${name}`);
export const payments = (...names: string[]) => names.map((name) => `services/payment/test/${name}`);
