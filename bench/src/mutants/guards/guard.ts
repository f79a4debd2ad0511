/** A line that keeps something true, what it becomes without its guard, and the test files that must notice. */
export interface Guard {
  holds: string;
  file: string;
  /** Occurs once in the file. */
  code: string;
  without: string;
  /** Patterns of test files, as Jest takes them. */
  tests: string[];
}

export const bookings = (...names: string[]) => names.map((name) => `services/booking/test/${name}`);
export const payments = (...names: string[]) => names.map((name) => `services/payment/test/${name}`);
