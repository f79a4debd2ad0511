import { type PlannedVisit, seriesLength } from '@mendwell/contracts/series';
import type { RepeatValues } from './repeat.ts';

/** Chosen instead of another time. */
export const leftOut = 'left-out';

type Picks = RepeatValues['picks'];

/** The time of each visit: its own, the one chosen instead, or none while one has to be chosen. */
export const timesOf = (visits: PlannedVisit[], picks: Picks): (string | undefined)[] =>
  visits.map(({ serviceDate, outcome, alternatives }) => {
    const pick = picks[serviceDate];
    if (outcome === 'free') return serviceDate;
    // An alternative may have been taken since.
    return pick && [...alternatives, leftOut].includes(pick) ? pick : undefined;
  });

/** The times to book, or why they cannot be booked yet. */
export function bookableTimes(
  visits: PlannedVisit[] | undefined,
  picks: Picks,
): { serviceDates: string[] } | { refusal: string } {
  if (!visits) return { refusal: 'The visits could not be checked yet. Please try again in a moment.' };
  const times = timesOf(visits, picks);
  const serviceDates = times.filter((time) => time !== undefined && time !== leftOut) as string[];
  if (times.includes(undefined))
    return { refusal: 'Please choose another time for each visit that is not free.' };
  return serviceDates.length < seriesLength.least
    ? { refusal: `A series has at least ${seriesLength.least} visits.` }
    : { serviceDates };
}
