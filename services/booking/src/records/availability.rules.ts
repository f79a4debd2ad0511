import {
  type DayPart,
  type FreePart,
  type Schedule,
  type Span,
  type Weekday,
  weekdays,
} from '@mendwell/contracts/schedule';
import { servicePolicy } from '@mendwell/contracts/service';
import { isBusyAt, toPeriods } from './busy.rules.ts';
import { dayInZone, dayMs, localDayAt, localTimeAt, type Window } from './local-time.rules.ts';

const minuteMs = 60_000;
/** The unit of a claim. A quarter of an hour in UTC is one in every time zone. */
const slotMs = 15 * minuteMs;

/** The part of a schedule that determines when appointments can begin. */
export type Hours = Omit<Schedule, 'noticeMinutes' | 'horizonDays'>;

export interface BookableSchedule extends Schedule {
  /** When its provider leaves, if they have asked to delete their account: no appointment ends after that. */
  until?: Date;
  /** When other calendars make its provider busy. */
  busy?: readonly number[];
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The hours of a local day: those of its date if it is an exception, or of its weekday. */
function spansOf({ week, exceptions }: Hours, localDay: number): Span[] {
  const day = new Date(localDay);
  const date = day.toISOString().slice(0, 10);
  return exceptions.find((exception) => exception.date === date)?.spans ?? week[weekdayOf(day)];
}

const weekdayOf = (local: Date) => weekdays[(local.getUTCDay() + 6) % 7] ?? 'mon';

/** Hours as instants. `openUntil` is later than `end` if the next hours follow without a gap, as over midnight. */
interface OpenWindow extends Window {
  openUntil: number;
}

/** All hours of the local days from that of `from` to the one after that of `to`, in order. */
function openWindows(hours: Hours, from: number, to: number): OpenWindow[] {
  const windows: OpenWindow[] = [];
  const lastDay = localDayAt(hours.timeZone, to) + dayMs;
  for (let day = localDayAt(hours.timeZone, from) - dayMs; day <= lastDay; day += dayMs) {
    const toInstants = dayInZone(hours.timeZone, day);
    for (const span of spansOf(hours, day)) {
      const local = {
        begin: day + minutesOf(span.from) * minuteMs,
        end: day + minutesOf(span.to) * minuteMs,
      };
      for (const window of toInstants(local)) windows.push({ ...window, openUntil: window.end });
    }
  }
  // Hours that occur twice, when a clock goes back, are not in order.
  windows.sort((a, b) => a.begin - b.begin);
  for (let at = windows.length - 2; at >= 0; at -= 1) {
    const [window, next] = [windows[at], windows[at + 1]];
    if (window && next?.begin === window.end) window.openUntil = next.openUntil;
  }
  return windows;
}

/** Whether an appointment lies within hours. */
export function isWithinHours(hours: Hours, begin: Date, durationMinutes: number): boolean {
  const [from, to] = [begin.getTime(), begin.getTime() + durationMinutes * minuteMs];
  return openWindows(hours, from, to).some((window) => window.begin <= from && window.openUntil >= to);
}

/** The quarters of an hour that an appointment and the pause after it claim, by their beginnings. */
export function slotsOf(
  begin: Date,
  durationMinutes: number,
  { pauseMinutes }: Pick<Hours, 'pauseMinutes'>,
): Date[] {
  const end = begin.getTime() + (durationMinutes + pauseMinutes) * minuteMs;
  const slots: Date[] = [];
  for (let slot = Math.floor(begin.getTime() / slotMs) * slotMs; slot < end; slot += slotMs)
    slots.push(new Date(slot));
  return slots;
}

/** The time of a claim, if there is one. */
export function windowsOf(claim: { slots: Date[] } | null): Window[] {
  const [first, last] = [claim?.slots[0], claim?.slots.at(-1)];
  return first && last ? [{ begin: first.getTime(), end: last.getTime() + slotMs }] : [];
}

/** The fields of a booking of a provider with hours. */
export const hoursFields = (
  { timeZone }: Schedule,
  { durationMinutes = servicePolicy.durationMinutes }: { durationMinutes?: number | undefined },
) => ({ durationMinutes, timeZone });

interface TimesQuery {
  durationMinutes: number;
  /** Times from `from` on and before `to`. */
  from: Date;
  to: Date;
  now: Date;
  /** The beginnings of claimed slots, in milliseconds. */
  taken?: ReadonlySet<number>;
}

/**
 * When an appointment can begin: within hours, between notice and horizon, where no slot is claimed or busy. Each span has a fixed
 * raster of duration and pause that does not depend on bookings, so a free time stays free until it is claimed.
 */
export function freeTimes(
  schedule: BookableSchedule,
  { durationMinutes, from, to, now, taken }: TimesQuery,
): Date[] {
  const earliest = Math.max(from.getTime(), now.getTime() + schedule.noticeMinutes * minuteMs);
  const durationMs = durationMinutes * minuteMs;
  const latest = Math.min(
    to.getTime() - 1,
    now.getTime() + schedule.horizonDays * dayMs,
    schedule.until ? schedule.until.getTime() - durationMs : Infinity,
  );
  if (earliest > latest) return [];
  const claimMs = Math.ceil((durationMs + schedule.pauseMinutes * minuteMs) / slotMs) * slotMs;
  const isFree = (begin: number) => {
    for (let slot = begin; slot < begin + claimMs; slot += slotMs) if (taken?.has(slot)) return false;
    return !schedule.busy || !isBusyAt(schedule.busy, [begin, begin + claimMs]);
  };
  const times: Date[] = [];
  for (const { begin, end, openUntil } of openWindows(schedule, earliest, latest)) {
    const skipped = Math.max(0, Math.ceil((earliest - begin) / claimMs)) * claimMs;
    const last = Math.min(latest, end - 1, openUntil - durationMs);
    for (let time = begin + skipped; time <= last; time += claimMs)
      if (isFree(time)) times.push(new Date(time));
  }
  return times;
}

/** Those of times that are in the seven days from today, by the provider's clock, each with the part of its day. */
export function partsOfWeek(times: Date[], timeZone: string, now: Date): { time: Date; part: FreePart }[] {
  const end = localDayAt(timeZone, now.getTime()) + 7 * dayMs;
  return times.flatMap((time) => {
    const local = localTimeAt(timeZone, time.getTime());
    if (local >= end) return [];
    const { weekday, part } = partOf(new Date(local));
    return [{ time, part: `${weekday}.${part}` as const }];
  });
}

export function partOf(local: Date): { weekday: Weekday; part: DayPart } {
  const hour = local.getUTCHours();
  return {
    weekday: weekdayOf(local),
    part: hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening',
  };
}

type OpenHours = Schedule & Pick<BookableSchedule, 'busy'>;

/** What can be booked by some hours, and could not by earlier ones, in pieces of an hour at most, in order. */
export function widenedHours(before: OpenHours, after: OpenHours, now: Date): Window[] {
  const openOf = ({ busy = [], noticeMinutes, horizonDays, ...hours }: OpenHours) => {
    const begin = now.getTime() + noticeMinutes * minuteMs;
    const end = now.getTime() + horizonDays * dayMs;
    const taken = toPeriods(busy).map((period): Window => ({ begin: period[0], end: period[1] }));
    const outside = [
      { begin: -Infinity, end: begin },
      { begin: end, end: Infinity },
    ];
    return without(without(openWindows(hours, begin, end), taken), outside);
  };
  return without(openOf(after), openOf(before)).flatMap(hoursOf);
}

/** What of windows is not taken. Both are in order and without overlaps, so each is walked through once. */
function without(windows: readonly Window[], taken: readonly Window[]): Window[] {
  const left: Window[] = [];
  let first = 0;
  for (const { begin, end } of windows) {
    while ((taken[first]?.end ?? Infinity) <= begin) first += 1;
    let from = begin;
    for (let at = first, next = taken[at]; next && next.begin < end; at += 1, next = taken[at]) {
      if (from < next.begin) left.push({ begin: from, end: next.begin });
      from = next.end;
    }
    if (from < end) left.push({ begin: from, end });
  }
  return left;
}

function hoursOf({ begin, end }: Window): Window[] {
  const hourMs = 60 * minuteMs;
  return Array.from({ length: Math.ceil((end - begin) / hourMs) }, (_, index) => ({
    begin: begin + index * hourMs,
    end: Math.min(end, begin + (index + 1) * hourMs),
  }));
}
