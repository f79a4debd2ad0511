import type { Service } from '@mendwell/contracts/service';

/** How often a visit can be repeated, as the form says it. */
export const repeats = { no: 'Once', weekly: 'Weekly', fortnightly: 'Every second week' };
export type Repeat = keyof typeof repeats;

export type EveryWeeks = '1' | '2';

/** The weeks between two visits; none if there is one only. */
export const weeksOf: Record<Repeat, EveryWeeks | undefined> = {
  no: undefined,
  weekly: '1',
  fortnightly: '2',
};

/** Whether one is being booked is seen where its visits are not loaded. */
export const seriesMutationKey = ({ _id }: Service) => ['book-series', _id];

/** What the form says about it. */
export interface RepeatValues {
  repeat: Repeat;
  /** How many visits, if it is repeated. */
  visits: string;
  /** What was chosen for visits that are not free, by their date. */
  picks: Record<string, string>;
}
