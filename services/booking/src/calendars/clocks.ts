import ICAL from 'ical.js';
import { IANAZone } from 'luxon';
import { instantAt } from '../records/local-time.rules.ts';
import { zoneOfWindows } from './windows-zones.ts';

/** The instant at which a clock shows a local time: milliseconds as if it showed UTC. */
export type Clock = (local: number) => number;

export const localOf = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

const utc: Clock = (local) => local;
const clockOfZone =
  (zone: string): Clock =>
  (local) =>
    instantAt(zone, local);

/**
 * By one spelling of each name, and not by offsets, of which there are thousands: each zone costs memory outside of the heap, which
 * no limit of a thread bounds.
 */
const isZone = (name: string) => /^[a-z]/i.test(name) && IANAZone.create(name.toLowerCase()).isValid;

/** Some programs put their own name before that of the zone: `/example.org/Europe/Berlin`. */
const zoneNamed = (name: string): string | undefined => {
  const candidates = [name, name.split('/').slice(-2).join('/'), name.split('/').slice(-3).join('/')];
  return candidates.find(isZone) ?? zoneOfWindows(name);
};

/** The clock of a calendar's own rules for a zone. */
function clockOfRules(zone: ICAL.Component): Clock {
  const rules = new ICAL.Timezone(zone);
  return (local) => {
    const time = ICAL.Time.fromJSDate(new Date(local), true);
    return local - rules.utcOffset(time) * 1_000;
  };
}

/**
 * The clocks that a calendar names. A zone that is known by its name is the known one: what programs write of its rules is
 * sometimes cut or old. A local time without a zone, or with one that nobody knows, is by the reader's clock.
 */
export function clocksOf(calendar: ICAL.Component, readersZone: string) {
  const readers = clockOfZone(readersZone);
  const described = new Map(
    calendar.getAllSubcomponents('vtimezone').map((zone) => [zone.getFirstPropertyValue('tzid'), zone]),
  );
  const known = new Map<string, Clock>();
  const find = (name: string): Clock => {
    const rules = described.get(name);
    const zone = zoneNamed(name) ?? zoneNamed(String(rules?.getFirstPropertyValue('x-lic-location') ?? ''));
    if (zone) return clockOfZone(zone);
    return rules ? clockOfRules(rules) : readers;
  };
  return {
    readers,
    /** The clock of one time of a property. */
    of(time: ICAL.Time, property: ICAL.Property): Clock {
      if (time.isDate) return readers;
      if (time.zone === ICAL.Timezone.utcTimezone) return utc;
      const name = property.getFirstParameter('tzid');
      if (!name) return readers;
      const clock = known.get(name) ?? find(name);
      known.set(name, clock);
      return clock;
    },
  };
}
