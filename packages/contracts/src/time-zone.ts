import * as z from 'zod/mini';
import { isKnownZone } from './appointment-time.ts';

const invalidZone = 'This time zone does not exist';

/** An IANA time zone name, such as `Europe/Stockholm`. */
export const TimeZone = z
  .string(invalidZone)
  .check(z.maxLength(64, invalidZone), z.refine(isKnownZone, invalidZone));
