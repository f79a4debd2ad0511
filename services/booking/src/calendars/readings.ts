import type { Schedule } from '@mendwell/contracts/schedule';
import { toPeriods } from '../records/busy.rules.ts';
import type { StoredCalendar } from '../records/calendar.schema.ts';
import { dayMs } from '../records/local-time.rules.ts';
import type { Reading } from './calendar-reader.ts';
import type { Validators } from './guarded-fetch.ts';

/** A calendar with as many busy times ahead is not believed at once if it is empty: its program may be broken. */
const many = 3;
/** Farther than patients can book, so that an unchanged calendar is enough for a day. */
const spareDays = 2;

type Bounds = Pick<Schedule, 'timeZone' | 'horizonDays'>;

export const untilOf = ({ horizonDays }: Bounds, now: Date): Date =>
  new Date(now.getTime() + (horizonDays + spareDays) * dayMs);

/** What its server may answer with "unchanged"; nothing if what is stored is for other hours, or not far enough ahead. */
export function knownOf(
  { timeZone, until, etag, lastModified }: StoredCalendar,
  hours: Bounds,
  now: Date,
): Validators {
  const isEnough = until && until.getTime() >= now.getTime() + (hours.horizonDays + spareDays - 1) * dayMs;
  return timeZone === hours.timeZone && isEnough ? { etag, lastModified } : {};
}

/** The busy times that are not over, and begin where patients can book. */
export const aheadOf = (
  { busy }: StoredCalendar,
  { horizonDays }: Pick<Bounds, 'horizonDays'>,
  now: Date,
) => {
  const [from, until] = [now.getTime(), now.getTime() + horizonDays * dayMs];
  return toPeriods(busy).filter((period) => period[0] < until && period[1] > from);
};

/** What to keep of a calendar once it has been read, or could not be. */
export function afterReading(
  before: StoredCalendar,
  reading: Reading,
  hours: Bounds,
  now: Date,
): StoredCalendar {
  const { problem, failingSince = now, isTold, ...kept } = before;
  if ('problem' in reading)
    return { ...kept, problem: reading.problem, failingSince, ...(isTold && { isTold }) };
  const { busy, etag, lastModified } = reading;
  if (!busy) return kept;
  const isDoubtful = busy.length === 0 && !before.wasEmpty && aheadOf(before, hours, now).length >= many;
  // Without what its server may call unchanged, so that the next answer is whole.
  if (isDoubtful) return { sealed: kept.sealed, busy: kept.busy, wasEmpty: true };
  const { timeZone } = hours;
  const validators = { ...(etag && { etag }), ...(lastModified && { lastModified }) };
  return { sealed: kept.sealed, busy, timeZone, until: untilOf(hours, now), ...validators };
}
