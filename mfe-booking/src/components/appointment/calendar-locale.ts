import type { Locale } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';

/**
 * American English whose full dates read `Saturday, November 21, 2026`, not `21st`: the calendar names its days by
 * them, and a name must contain the number that is seen, for those who speak to their browser.
 */
export const calendarLocale: Locale = {
  ...enUS,
  formatLong: {
    ...enUS.formatLong,
    date: (options) => (options.width === 'full' ? 'EEEE, MMMM d, y' : enUS.formatLong.date(options)),
  },
};
