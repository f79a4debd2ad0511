import { IANAZone } from 'luxon';

/*
 * When a clock changes, some local times exist twice or never. Hours then begin late and end early, so that no appointment
 * is offered outside of them. Local times are milliseconds as if the zone's clock showed UTC.
 */

export const dayMs = 24 * 60 * 60 * 1000;

export interface Window {
  begin: number;
  end: number;
}

/** How far the zone's clock is ahead of UTC at an instant. */
const aheadMs = (zone: IANAZone, instant: number) => zone.offset(instant) * 60_000;

/** Turns hours of the local day that begins at `localDay` into instants. */
export function dayInZone(zoneName: string, localDay: number): (hours: Window) => Window {
  const zone = IANAZone.create(zoneName);
  // Far enough outside the day for every zone; between these offsets a clock changes at most once.
  const before = aheadMs(zone, localDay - dayMs);
  const after = aheadMs(zone, localDay + 2 * dayMs);
  const instantsOf = (local: number) => {
    const candidates = [local - before, local - after];
    const existing = candidates.filter((instant) => instant + aheadMs(zone, instant) === local);
    return existing.length === 1 ? existing : candidates;
  };
  return ({ begin, end }) =>
    before === after
      ? { begin: begin - before, end: end - before }
      : { begin: Math.max(...instantsOf(begin)), end: Math.min(...instantsOf(end)) };
}

/** The local day, as its first local millisecond, that the zone's clock shows at an instant. */
export function localDayAt(zoneName: string, instant: number): number {
  const local = instant + aheadMs(IANAZone.create(zoneName), instant);
  return Math.floor(local / dayMs) * dayMs;
}
