import { formatter } from '@mendwell/ui/display/format';

/** The day of an ISO instant in the next weeks, in the reader's time zone: `Dec 3`. */
export const erasureDay = formatter({ month: 'short', day: 'numeric' });
