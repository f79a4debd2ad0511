import { DateTime, IANAZone } from 'luxon';

/*
 * When a clock changes, some local times exist twice or never. Hours are then all instants at which the zone's clock shows
 * a time within them, and no others. Local times are milliseconds as if the zone's clock showed UTC.
 */

const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

export interface Window {
  begin: number;
  end: number;
}

/** Luxon keeps a zone for each spelling for ever, and people may write a zone's name in any case. */
const zoneNamed = (name: string) => IANAZone.create(name.toLowerCase());

/** How far the zone's clock is ahead of UTC at an instant. */
const aheadMs = (zone: IANAZone, instant: number) => zone.offset(instant) * minuteMs;

/** When the zone's clock changes, given that it does so once, after `from` and not after `to`. */
function changeBetween(zone: IANAZone, from: number, to: number): number {
  const offset = zone.offset(from);
  let [unchanged, changed] = [from, to];
  while (changed - unchanged > minuteMs) {
    const middle = unchanged + Math.floor((changed - unchanged) / minuteMs / 2) * minuteMs;
    if (zone.offset(middle) === offset) unchanged = middle;
    else changed = middle;
  }
  return changed;
}

/** Turns hours of the local day that begins at `localDay` into instants: none, one or two windows. */
export function dayInZone(zoneName: string, localDay: number): (hours: Window) => Window[] {
  const zone = zoneNamed(zoneName);
  // Far enough outside the day for every zone; in between, a clock changes at most once.
  const [from, to] = [localDay - dayMs, localDay + 2 * dayMs];
  const [before, after] = [aheadMs(zone, from), aheadMs(zone, to)];
  if (before === after) return ({ begin, end }) => [{ begin: begin - before, end: end - before }];
  const change = changeBetween(zone, from, to);
  return ({ begin, end }) => {
    const first = { begin: begin - before, end: Math.min(end - before, change) };
    const second = { begin: Math.max(begin - after, change), end: end - after };
    const windows = [first, second].filter((window) => window.begin < window.end);
    return windows.length === 2 && first.end === second.begin
      ? [{ begin: first.begin, end: second.end }]
      : windows;
  };
}

/** The local time that the zone's clock shows at an instant. */
export const localTimeAt = (zoneName: string, instant: number): number =>
  instant + aheadMs(zoneNamed(zoneName), instant);

/** The local day, as its first local millisecond, that the zone's clock shows at an instant. */
export const localDayAt = (zoneName: string, instant: number): number =>
  Math.floor(localTimeAt(zoneName, instant) / dayMs) * dayMs;

/** The same time on the zone's clock some weeks later; an hour later if the clock skips it then. */
export const weeksLater = (zoneName: string, instant: Date, weeks: number): Date =>
  DateTime.fromJSDate(instant, { zone: zoneNamed(zoneName) })
    .plus({ weeks })
    .toJSDate();

/**
 * The instant at which the zone's clock shows a local time: of two, the first one. A time that the clock skips is counted on from
 * the last one before (RFC 5545, 3.3.5).
 */
export function instantAt(zoneName: string, local: number): number {
  const zone = zoneNamed(zoneName);
  const first = local - aheadMs(zone, local - dayMs);
  if (localTimeAt(zoneName, first) === local) return first;
  const second = local - aheadMs(zone, local + dayMs);
  return localTimeAt(zoneName, second) === local ? second : first;
}
