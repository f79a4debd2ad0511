import type { DayPart, Weekday } from '@mendwell/contracts/schedule';

export const dayNames: Record<Weekday, string> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
};
export const partNames: Record<DayPart, string> = {
  morning: 'Mornings',
  afternoon: 'Afternoons',
  evening: 'Evenings',
};

/** The form of a wish. */
export interface Wish {
  from: string;
  to: string;
  weekdays: Weekday[];
  parts: DayPart[];
  isAnyService: boolean;
  /** Whether a visitor has sent it, and is on the way to the sign-in page. */
  isAsked: boolean;
}
