import * as z from 'zod/mini';

const invalidZone = 'This time zone does not exist';

/** Rejects offsets such as `+02:00`, which ignore daylight saving time. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** An IANA time zone name, such as `Europe/Stockholm`. */
export const TimeZone = z
  .string(invalidZone)
  .check(z.maxLength(64, invalidZone), z.refine(isTimeZone, invalidZone));
