const clock = { hour: 'numeric', minute: '2-digit' } as const;
const day = { month: 'short', day: 'numeric' } as const;

const mostFormatters = 200;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Kept, because each holds memory outside the heap that is given back late: a service that made one for every mail held 390 MB. */
function formatterOf(options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options);
  const kept = formatters.get(key);
  if (kept) return kept;
  // People name their zones, in any spelling of upper and lower case.
  if (formatters.size === mostFormatters) formatters.clear();
  const made = new Intl.DateTimeFormat('en-US', options);
  formatters.set(key, made);
  return made;
}

const inWords = (instant: Date, options: Intl.DateTimeFormatOptions) => formatterOf(options).format(instant);

/** What a zone's clocks show. */
const clockIn = (instant: Date, timeZone: string) => inWords(instant, { ...day, ...clock, timeZone });

/** `Europe/Stockholm` → `Stockholm`. */
const cityOf = (timeZone: string) => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** The zone of this browser or process. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether two zones show the same time at an instant (ISO), whatever their names are. */
export const isSameClock = (instant: string, timeZone: string, readerZone: string = ownZone()): boolean =>
  clockIn(new Date(instant), timeZone) === clockIn(new Date(instant), readerZone);

/**
 * The time of an appointment for pages, mails and calendar files. Where the clocks of reader and provider agree, or the
 * provider's zone is not known: `Dec 1, 2026, 9:00 AM GMT+1`. Else both, the provider's with its day where that
 * differs: `Dec 1, 2026, 9:00 AM your time · 3:00 PM in Stockholm`.
 */
export function formatAppointment(
  serviceDate: string,
  providerZone?: string,
  readerZone = ownZone(),
): string {
  const instant = new Date(serviceDate);
  const here = { ...day, year: 'numeric', ...clock, timeZone: readerZone } as const;
  if (!providerZone || isSameClock(serviceDate, providerZone, readerZone))
    return inWords(instant, { ...here, timeZoneName: 'short' });
  const dayIn = (timeZone: string) => inWords(instant, { ...day, timeZone });
  const isOtherDay = dayIn(providerZone) !== dayIn(readerZone);
  const there = inWords(instant, { ...(isOtherDay && day), ...clock, timeZone: providerZone });
  return `${inWords(instant, here)} your time · ${there} in ${cityOf(providerZone)}`;
}
