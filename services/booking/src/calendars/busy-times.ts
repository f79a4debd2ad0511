import ICAL from 'ical.js';
import { type Period, toBusy } from '../records/busy.rules.ts';
import { dayMs } from '../records/local-time.rules.ts';
import { type Clock, clocksOf, localOf } from './clocks.ts';

export interface BusyQuery {
  /** The zone of days, and of times without a zone. */
  timeZone: string;
  /** Instants in milliseconds. */
  from: number;
  until: number;
  /** UIDs of our own entries that make their reader busy: their visits to others. */
  visits: readonly string[];
}

export type BusyAnswer = { busy: number[] } | { problem: 'not-a-calendar' | 'too-many-times' };

/** The most busy times of a source, of which the first ones are kept, and the most steps of all its rules. */
const most = { periods: 2_000, steps: 50_000 };

/** Our own entries in calendars, by their UIDs (`calendar-entry.ts` of notification). */
export const ownUid = /\b[0-9a-f]{24}@mendwell\b/g;

/** Nothing else is looked at, neither titles nor people; nor can a mistake in it hide a time. */
const lookedAt =
  /^(?:BEGIN|END|UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|TRANSP|STATUS|X-MICROSOFT-CDO-BUSYSTATUS|TZID|TZOFFSETFROM|TZOFFSETTO|X-LIC-LOCATION)[;:]/i;

const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => lookedAt.test(line))
    .flatMap(readable);

const times = /^(?:DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)[;:]/i;
const time =
  /^\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-4])[0-5]\d[0-6]\dZ?(?:\/[\dTZPWDHMS+]+)?)?$/i;

/** 30 February is none, which the library reads as 2 March. */
const isDate = (value: string) => {
  const [year, month, day] = [value.slice(0, 4), value.slice(4, 6), value.slice(6, 8)].map(Number);
  return new Date(Date.UTC(Number(year), Number(month) - 1, day)).getUTCDate() === day;
};

/** The library drops an event, or the whole calendar, for one line that it cannot read. */
function readable(line: string): string | string[] {
  const at = line.lastIndexOf(':') + 1;
  const [head, value] = [line.slice(0, at - 1), line.slice(at).trim()];
  if (/^RRULE/i.test(head)) return canRead(() => ICAL.Recur.fromString(value)) ? line : [];
  if (/^DURATION/i.test(head)) return canRead(() => ICAL.Duration.fromString(value)) ? line : someEnd;
  if (!times.test(line)) return line;
  const values = value.split(',').filter((one) => time.test(one) && isDate(one));
  if (values.length === 0) return /^DTEND/i.test(head) ? someEnd : [];
  // Some programs write days without saying that they are days.
  const isOfDays = !/;VALUE=/i.test(head) && values.every((one) => one.length === 8);
  return `${head}${isOfDays ? ';VALUE=DATE' : ''}:${values}`;
}

/** For an event that ends nobody knows when. */
const someEnd = 'DURATION:PT1H';

function canRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

/** When the calendar of this text makes its reader busy. Computes for as long as the text demands: call it in a thread. */
export function busyTimes(text: string, query: BusyQuery): BusyAnswer {
  const lines = linesOf(text);
  if (lines[0]?.trim().toUpperCase() !== 'BEGIN:VCALENDAR') return { problem: 'not-a-calendar' };
  let calendars: ICAL.Component[];
  try {
    // One calendar is an array that begins with its name; several are an array of such.
    const parsed: unknown[] = ICAL.parse(lines.join('\r\n'));
    const each = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][]);
    calendars = each.map((calendar) => new ICAL.Component(calendar));
  } catch {
    return { problem: 'not-a-calendar' };
  }
  const left = { steps: most.steps };
  try {
    const periods = calendars.flatMap((calendar) => periodsOf(calendar, query, left));
    return { busy: toBusy(periods).slice(0, 2 * most.periods) };
  } catch (error) {
    if (error instanceof TooMany) return { problem: 'too-many-times' };
    throw error;
  }
}

class TooMany extends Error {}

/** A time as its calendar writes it. */
interface Moment {
  local: number;
  at: number;
  isDay: boolean;
  /** Its own end, which some dates of an event have. */
  until?: number;
}

interface Event {
  uid: string;
  start: Moment;
  clock: Clock;
  /** The end of an occurrence by its beginning. */
  endOf: (start: Moment) => number;
  replaces: Moment | undefined;
  /** Whether it also moves all later ones. */
  isFromThenOn: boolean;
  isBusy: boolean;
  rules: ICAL.Recur[];
  more: Moment[];
  without: Moment[];
}

function periodsOf(calendar: ICAL.Component, query: BusyQuery, left: { steps: number }): Period[] {
  const clocks = clocksOf(calendar, query.timeZone);
  const events = calendar.getAllSubcomponents('vevent').flatMap((component) => {
    try {
      return readEvent(component, clocks) ?? [];
    } catch {
      // An event without a readable start is ignored.
      return [];
    }
  });
  const changes = new Map<string, Event[]>();
  for (const event of events.filter(({ replaces }) => replaces).sort(byReplaced))
    changes.set(event.uid, [...(changes.get(event.uid) ?? []), event]);
  return events
    .filter(({ uid }) => !uid.match(ownUid) || query.visits.includes(uid))
    .filter(({ isBusy }) => isBusy)
    .flatMap((event) => {
      const others = event.replaces ? [] : (changes.get(event.uid) ?? []);
      return occurrencesOf(event, others, query, left);
    })
    .map(([from, until]): Period => [Math.max(from, query.from), Math.min(until, query.until)])
    .filter(([from, until]) => from < until);
}

const byReplaced = (a: Event, b: Event) => (a.replaces?.at ?? 0) - (b.replaces?.at ?? 0);

function readEvent(component: ICAL.Component, clocks: ReturnType<typeof clocksOf>): Event | undefined {
  const momentsOf = (name: string): Moment[] =>
    component.getAllProperties(name).flatMap((property) =>
      property.getValues().map((value: ICAL.Time | ICAL.Period) => {
        const period = value instanceof ICAL.Period ? value : undefined;
        const time = period?.start ?? (value as ICAL.Time);
        const [local, clock] = [localOf(time), clocks.of(time, property)];
        const until = period && clock(localOf(period.getEnd()));
        return { local, at: clock(local), isDay: time.isDate, ...(until && { until }) };
      }),
    );
  const textOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  const [start] = momentsOf('dtstart');
  const property = component.getFirstProperty('dtstart');
  if (!start || !property) return undefined;
  const time = property.getFirstValue() as ICAL.Time;
  const clock = clocks.of(time, property);
  const [end] = momentsOf('dtend');
  const duration = component.getFirstPropertyValue('duration') as ICAL.Duration | null;
  const change = component.getFirstProperty('recurrence-id');
  return {
    uid: String(component.getFirstPropertyValue('uid') ?? ''),
    start,
    clock,
    endOf: endsOf(start, clock, end, duration),
    replaces: momentsOf('recurrence-id')[0],
    isFromThenOn: change?.getFirstParameter('range')?.toUpperCase() === 'THISANDFUTURE',
    isBusy:
      textOf('transp') !== 'TRANSPARENT' &&
      textOf('status') !== 'CANCELLED' &&
      !['FREE', 'WORKINGELSEWHERE'].includes(textOf('x-microsoft-cdo-busystatus')),
    rules: component.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur),
    more: momentsOf('rdate'),
    without: momentsOf('exdate'),
  };
}

/** Days are those of the clock; hours pass, whatever the clock does. */
function endsOf(start: Moment, clock: Clock, end: Moment | undefined, duration: ICAL.Duration | null) {
  if (end && !start.isDay) return ({ at }: Moment) => at + end.at - start.at;
  if (end) return ({ local }: Moment) => clock(local + end.local - start.local);
  if (!duration) return ({ local, at }: Moment) => (start.isDay ? clock(local + dayMs) : at);
  const days = (duration.weeks * 7 + duration.days) * dayMs;
  const rest = (duration.hours * 3_600 + duration.minutes * 60 + duration.seconds) * 1_000;
  return ({ local, at }: Moment) => (days ? clock(local + days) : at) + rest;
}

const dayOf = (local: number) => Math.floor(local / dayMs);

/** Whether a moment is one of some others. Some programs write the date of a time, or a time of a day. */
function isOneOf(others: readonly Moment[]) {
  const instants = new Set(others.map(({ at }) => at));
  const days = new Set(others.filter(({ isDay }) => isDay).map(({ local }) => dayOf(local)));
  const daysOfTimes = new Set(others.map(({ local }) => dayOf(local)));
  return ({ local, at, isDay }: Moment) => instants.has(at) || (isDay ? daysOfTimes : days).has(dayOf(local));
}

/** The occurrences of an event that can be within the query, without those that its changes replace. */
function occurrencesOf(event: Event, changes: Event[], query: BusyQuery, left: { steps: number }): Period[] {
  const { start, clock, endOf, rules, more, without } = event;
  if (event.replaces) return [[start.at, endOf(start)]];
  const isReplaced = isOneOf([...without, ...changes.flatMap(({ replaces }) => replaces ?? [])]);
  const moves = changes.filter(({ isFromThenOn }) => isFromThenOn);
  const earliest = query.from - (endOf(start) - start.at) - 2 * dayMs;
  const repeated = rules
    .flatMap((rule) => localTimes(event, rule, { earliest, latest: query.until + 2 * dayMs }, left))
    .map((local): Moment => ({ local, at: clock(local), isDay: start.isDay }));
  return [start, ...more, ...repeated]
    .filter((moment) => !isReplaced(moment))
    .flatMap((moment): Period[] => {
      const moved = moves.findLast((change) => isFrom(change, moment));
      if (!moved?.replaces) return [[moment.at, moment.until ?? endOf(moment)]];
      const local = moment.local + moved.start.local - moved.replaces.local;
      const then = { ...moment, local, at: moved.clock(local) };
      return moved.isBusy ? [[then.at, moved.endOf(then)]] : [];
    });
}

const isFrom = ({ replaces }: Event, { at }: Moment) => replaces !== undefined && replaces.at <= at;

/** Frequencies that repeat after a fixed time by the clock, so that a rule can begin with a later one of its periods. */
const frequencies: Record<string, number> = {
  WEEKLY: 7 * dayMs,
  DAILY: dayMs,
  HOURLY: dayMs / 24,
  MINUTELY: 60_000,
  SECONDLY: 1_000,
};

/**
 * The local times of a rule between two, and not after its own end, which can be an instant. The library repeats by the clock
 * alone, and so never asks for a zone.
 */
function localTimes(
  { start, clock }: Event,
  rule: ICAL.Recur,
  { earliest, latest }: { earliest: number; latest: number },
  left: { steps: number },
): number[] {
  const { until } = rule;
  const end = until ? localOf(until) : Infinity;
  const isOver = (local: number) => {
    if (until?.isDate) return dayOf(local) > dayOf(end);
    return until?.zone === ICAL.Timezone.utcTimezone ? clock(local) > end : local > end;
  };
  rule.until = null;
  const periodMs = rule.interval * (frequencies[rule.freq] ?? 0);
  const skipped = periodMs && !rule.isByCount() ? Math.floor((earliest - start.local) / periodMs) : 0;
  const begin = ICAL.Time.fromJSDate(new Date(start.local + Math.max(0, skipped) * periodMs), true);
  begin.isDate = start.isDay;
  begin.zone = ICAL.Timezone.localTimezone;
  const found: number[] = [];
  try {
    const steps = rule.iterator(begin);
    for (let next = steps.next(); next; next = steps.next()) {
      left.steps -= 1;
      if (left.steps < 0) throw new TooMany();
      const local = localOf(next);
      if (local > Math.min(latest, end + 2 * dayMs)) break;
      if (local >= earliest && !isOver(local)) found.push(local);
    }
  } catch (error) {
    // Parts of a rule can contradict one another: its event then happens once.
    if (error instanceof TooMany) throw error;
  }
  return found;
}
