import type { Locale } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';

/**
 * American English whose full dates read `Saturday, November 21, 2026`, not `21st`: the calendar uses them as
 * the accessible names of its days, and voice control needs names that contain the visible number.
 */
export const calendarLocale: Locale = {
  ...enUS,
  formatLong: {
    ...enUS.formatLong,
    date: (options) => (options.width === 'full' ? 'EEEE, MMMM d, y' : enUS.formatLong.date(options)),
  },
};
