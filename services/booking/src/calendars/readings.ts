import type { Schedule } from '@mendwell/contracts/schedule';
import { toPeriods } from '../records/busy.rules.ts';
import type { StoredCalendar } from '../records/calendar.schema.ts';
import { dayMs } from '../records/local-time.rules.ts';
import type { Reading } from './calendar-reader.ts';
import type { Validators } from './guarded-fetch.ts';

/** A calendar with as many busy times ahead is not believed at once if it is empty: its program may be broken. */
const many = 3;
/** So far beyond what patients can book, so that an unchanged calendar is enough for a day. */
const spareDays = 2;
/** A calendar that costs too much costs it once an hour, beside whichever others. */
const costlyPauseMs = 60 * 60_000;

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
  const { failingSince = now, isTold } = before;
  const kept = withoutProblem(before);
  if ('problem' in reading) {
    const { problem } = reading;
    const rest = problem === 'too-many-times' && { pausedUntil: new Date(now.getTime() + costlyPauseMs) };
    return { ...kept, problem, failingSince, ...(isTold && { isTold }), ...rest };
  }
  const { busy, etag, lastModified } = reading;
  if (!busy) return kept;
  const isDoubtful = busy.length === 0 && !before.wasEmpty && aheadOf(before, hours, now).length >= many;
  // Without what its server may call unchanged, so that the next answer is whole.
  if (isDoubtful) return { sealed: kept.sealed, busy: kept.busy, wasEmpty: true };
  const { timeZone } = hours;
  const validators = { ...(etag && { etag }), ...(lastModified && { lastModified }) };
  return { sealed: kept.sealed, busy, timeZone, until: untilOf(hours, now), ...validators };
}

export const withoutProblem = ({
  problem,
  failingSince,
  isTold,
  pausedUntil,
  ...kept
}: StoredCalendar): StoredCalendar => kept;

const isUntold = ({ failingSince, isTold }: StoredCalendar, now: Date) =>
  !isTold && failingSince !== undefined && failingSince.getTime() <= now.getTime() - dayMs;

/** Since when calendars could not be read for a day, if their provider does not know. */
export const untold = (calendars: readonly StoredCalendar[], now: Date): string | undefined =>
  calendars
    .flatMap((calendar) => (isUntold(calendar, now) ? (calendar.failingSince?.toISOString() ?? []) : []))
    .sort()[0];

export const asTold = (calendar: StoredCalendar, now: Date): StoredCalendar =>
  isUntold(calendar, now) ? { ...calendar, isTold: true } : calendar;
