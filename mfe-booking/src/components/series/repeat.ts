import type { Service } from '@mendwell/contracts/service';

/** The weeks between two visits, as the form says them; none if there is one only. */
export const repeats = { '0': 'Once', '1': 'Weekly', '2': 'Every second week' };

/** By this key the form, which loads no visits, knows whether a series is being booked. */
export const seriesMutationKey = ({ _id }: Service) => ['book-series', _id];

/** What the form says about it. */
export interface RepeatValues {
  repeat: keyof typeof repeats;
  /** How many visits, if it is repeated. */
  visits: string;
  /** What was chosen for visits that are not free, by their date. */
  picks: Record<string, string>;
}
