import * as z from './zod.ts';

const clock = { hour: 'numeric', minute: '2-digit' } as const;
const day = { month: 'short', day: 'numeric' } as const;

const maxFormatters = 200;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, because formatters hold off-heap memory that is freed late: creating one per mail took a service to 390 MB. */
function formatterOf(options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options);
  const cached = formatters.get(key);
  if (cached) return cached;
  // Bounded, because zone names come from users, in any mix of upper and lower case.
  if (formatters.size === maxFormatters) formatters.clear();
  const formatter = new Intl.DateTimeFormat('en-US', options);
  formatters.set(key, formatter);
  return formatter;
}

/**
 * Whether this browser or process knows a time zone: others may know newer ones. Not offsets such as `+02:00`, which ignore
 * daylight saving time.
 */
export function isKnownZone(name: string | undefined): name is string {
  try {
    return name !== undefined && /^[a-z]/i.test(name) && formatterOf({ timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

const format = (instant: Date, options: Intl.DateTimeFormatOptions) => formatterOf(options).format(instant);

/** Local date and time in a zone. */
const clockIn = (instant: Date, timeZone: string) => format(instant, { ...day, ...clock, timeZone });

/** The present names of the zones that Chromium and Node.js still know by an old one. */
const presentNames: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** A known zone's name as lists of zones spell it: `europe/berlin` → `Europe/Berlin`. Other programs may not know other spellings. */
export const canonicalZone = (timeZone: string): string =>
  formatterOf({ timeZone }).resolvedOptions().timeZone;

/**
 * A zone by its present name: `America/New_York` → `America/New York`, `Asia/Calcutta` → `Asia/Kolkata`. Names such as
 * `Etc/GMT+5` count hours to the west; in words that is `GMT-5`. An unknown zone keeps its name.
 */
export function zoneInWords(timeZone: string): string {
  const known = isKnownZone(timeZone) ? canonicalZone(timeZone) : timeZone;
  const offset = /^Etc\/GMT([+-])(\d+)$/.exec(known);
  if (offset) return `GMT${offset[1] === '+' ? '-' : '+'}${offset[2]}`;
  return (presentNames[known] ?? known).replace('Etc/', '').replaceAll('_', ' ');
}

/** `America/New_York` → `in New York`, `Etc/GMT+5` → `GMT-5`. */
function placeOf(timeZone: string) {
  const [region = '', ...places] = zoneInWords(timeZone).split('/');
  return places.length > 0 ? `in ${places.at(-1)}` : region;
}

/** The date of an ISO instant in the reader's time zone: `2026-12-24`. The Swedish date format is ISO 8601. */
export const dayOf = (instant: string): string => new Date(instant).toLocaleDateString('sv');

/** The number of times that the day changes in a zone between two instants. */
export function daysBetween(from: Date, to: Date, timeZone: string): number {
  const [first = 0, last = 0] = [from, to].map((instant) =>
    Date.parse(`${format(instant, { ...day, year: 'numeric', timeZone })} UTC`),
  );
  return (last - first) / 86_400_000;
}

/** The time zone of this browser or process; `UTC` if that is set to one that does not exist. */
export function ownZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isKnownZone(timeZone) ? timeZone : 'UTC';
}

/** Whether two zones have the same local time at an ISO instant, or the first one is unknown. */
export const isSameClock = (instant: string, timeZone: string, readerZone: string = ownZone()): boolean =>
  !isKnownZone(timeZone) || clockIn(new Date(instant), timeZone) === clockIn(new Date(instant), readerZone);

const hourMs = 3_600_000;

/**
 * How an instant is written for people in a zone: with the year if that is not the one of `now`, and with the zone if the clock
 * there shows this time twice.
 */
function whenOptions(at: Date, timeZone: string, now: Date): Intl.DateTimeFormatOptions {
  const yearOf = (date: Date) => format(date, { year: 'numeric', timeZone });
  const isTwice = [-hourMs, hourMs].some(
    (ms) => clockIn(new Date(at.getTime() + ms), timeZone) === clockIn(at, timeZone),
  );
  return {
    weekday: 'short',
    ...day,
    ...(yearOf(at) !== yearOf(now) && { year: 'numeric' }),
    ...clock,
    ...(isTwice && { timeZoneName: 'short' }),
    timeZone,
  };
}

/** An ISO instant, in the reader's time zone or another one: `Tue, Dec 8, 9:45 AM`; its year only if it is not this one. */
export function formatWhen(instant: string, timeZone = ownZone(), now = new Date()): string {
  const at = new Date(instant);
  return format(at, whenOptions(at, timeZone, now));
}

/** Like `formatWhen`, with the end: `Tue, Dec 8, 9:45 – 10:15 AM`. */
export function formatSpan(instant: string, end: Date, timeZone = ownZone(), now = new Date()): string {
  const at = new Date(instant);
  return formatterOf(whenOptions(at, timeZone, now)).formatRange(at, end);
}

/** The time at a provider's place, with its day if that differs: `3:00 PM in Stockholm`. Undefined if it is the reader's time. */
export function timeElsewhere(
  serviceDate: string,
  providerZone: string | undefined,
  readerZone = ownZone(),
): string | undefined {
  if (!providerZone || isSameClock(serviceDate, providerZone, readerZone)) return undefined;
  const instant = new Date(serviceDate);
  const dayIn = (timeZone: string) => format(instant, { ...day, timeZone });
  const isOtherDay = dayIn(providerZone) !== dayIn(readerZone);
  const there = format(instant, { ...(isOtherDay && day), ...clock, timeZone: providerZone });
  return `${there} ${placeOf(providerZone)}`;
}

/**
 * An appointment's time for pages, mails and calendar files, as `formatWhen`; followed by the provider's time if the clock there
 * shows another one: `Tue, Dec 1, 9:00 AM your time · 3:00 PM in Stockholm`. Readers on no page have a zone, whose place is
 * named instead: `Tue, Dec 1, 9:00 AM in New York`.
 */
export function formatAppointment(serviceDate: string, providerZone?: string, readerZone?: string): string {
  const zone = readerZone ?? ownZone();
  const there = timeElsewhere(serviceDate, providerZone, zone);
  const own = there ? 'your time' : '';
  const here = `${formatWhen(serviceDate, zone)} ${readerZone ? placeOf(readerZone) : own}`.trim();
  return there ? `${here} · ${there}` : here;
}

const invalidZone = 'This time zone does not exist';

/** An IANA time zone name, such as `Europe/Stockholm`. */
export const TimeZone = z
  .string(invalidZone)
  .check(z.maxLength(64, invalidZone), z.refine(isKnownZone, invalidZone));
