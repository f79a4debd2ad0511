import { formatAppointment, formatSpan, formatWhen, isKnownZone, ownZone, zoneInWords } from './time.ts';

/** Newer versions of ICU put a narrow no-break space before AM. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');
// In another year, which is shown then.
const noonOf2099 = '2099-12-01T14:00:00.000Z';

describe('formatWhen', () => {
  const when = (instant: string, timeZone: string) =>
    plain(formatWhen(instant, timeZone, new Date('2026-12-31T20:00:00.000Z')));

  it.each([
    ['2026-12-08T14:45:00.000Z', 'America/New_York', 'Tue, Dec 8, 9:45 AM'],
    ['2027-01-01T02:00:00.000Z', 'America/New_York', 'Thu, Dec 31, 9:00 PM'],
    ['2027-01-01T02:00:00.000Z', 'Europe/Berlin', 'Fri, Jan 1, 2027, 3:00 AM'],
    ['2026-11-01T05:30:00.000Z', 'America/New_York', 'Sun, Nov 1, 1:30 AM EDT'],
    ['2026-11-01T06:30:00.000Z', 'America/New_York', 'Sun, Nov 1, 1:30 AM EST'],
    ['2026-11-01T07:30:00.000Z', 'America/New_York', 'Sun, Nov 1, 2:30 AM'],
  ])('shows %s in %s as %s', (instant, timeZone, text) => {
    expect(when(instant, timeZone)).toBe(text);
  });
});

it.each([
  ['2099-12-08T14:45:00.000Z', '2099-12-08T15:15:00.000Z', 'Tue, Dec 8, 2099, 9:45 – 10:15 AM'],
  ['2099-12-08T16:45:00.000Z', '2099-12-08T17:15:00.000Z', 'Tue, Dec 8, 2099, 11:45 AM – 12:15 PM'],
  ['2099-12-09T04:45:00.000Z', '2099-12-09T05:15:00.000Z', /^Tue, Dec 8, 2099, 11:45 PM – Wed, Dec 9/],
])('shows from %s to %s as %s', (from, to, text) => {
  const shown = plain(formatSpan(from, new Date(to), 'America/New_York')).replaceAll('\u2009', ' ');
  expect(shown).toMatch(text);
});

describe('formatAppointment', () => {
  const here = 'Tue, Dec 1, 2099, 9:00 AM in New York';
  const berlin = 'Tue, Dec 1, 2099, 3:00 PM in Berlin';
  it.each([
    ['the clocks of both agree', 'Europe/Stockholm', 'Europe/Berlin', berlin],
    ['the provider keeps no hours', undefined, 'Europe/Berlin', berlin],
    ['the reader has no place', undefined, 'UTC', 'Tue, Dec 1, 2099, 2:00 PM UTC'],
    ['the provider is elsewhere', 'Europe/Stockholm', 'America/New_York', `${here} · 3:00 PM in Stockholm`],
    [
      'it is another day there',
      'Pacific/Auckland',
      'America/New_York',
      `${here} · Dec 2, 3:00 AM in Auckland`,
    ],
    [
      'the zone there is half an hour off',
      'Asia/Kolkata',
      'America/New_York',
      `${here} · 7:30 PM in Kolkata`,
    ],
    ['the zone there has an old name', 'Asia/Calcutta', 'America/New_York', `${here} · 7:30 PM in Kolkata`],
    ['the zone there is an offset', 'Etc/GMT+5', 'Europe/Berlin', `${berlin} · 9:00 AM GMT-5`],
    ['the zone there is unknown here', 'Mars/Olympus_Mons', 'Europe/Berlin', berlin],
    ['there is no place there', 'UTC', 'Europe/Berlin', `${berlin} · 2:00 PM UTC`],
  ])('gives a reader elsewhere the right time if %s', (_case, providerZone, readerZone, text) => {
    expect(plain(formatAppointment(noonOf2099, providerZone, readerZone))).toBe(text);
  });

  it('says on a page which time is the own one, if there are two', () => {
    const own = plain(formatWhen(noonOf2099));
    expect(plain(formatAppointment(noonOf2099))).toBe(own);
    const there = ownZone() === 'Asia/Kolkata' ? 'Asia/Tokyo' : 'Asia/Kolkata';
    expect(plain(formatAppointment(noonOf2099, there))).toMatch(`${own} your time · `);
  });

  it('caches formatters', () => {
    const texts = () =>
      ['Asia/Tokyo', 'Asia/Seoul'].map((reader) => formatAppointment(noonOf2099, 'Europe/Oslo', reader));
    const before = texts();
    const created = jest.spyOn(Intl, 'DateTimeFormat');
    expect(texts()).toEqual(before);
    expect(created).not.toHaveBeenCalled();
    created.mockRestore();
  });
});

describe('zoneInWords', () => {
  it.each([
    ['America/New_York', 'America/New York'],
    ['US/Eastern', 'America/New York'],
    ['asia/calcutta', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos Aires'],
    ['Etc/GMT+5', 'GMT-5'],
    ['Etc/GMT-14', 'GMT+14'],
    ['Etc/UTC', 'UTC'],
    ['Mars/Olympus_Mons', 'Mars/Olympus Mons'],
  ])('shows %s as %s', (timeZone, words) => {
    expect(zoneInWords(timeZone)).toBe(words);
  });

  it('shows no zone twice', () => {
    const words = Intl.supportedValuesOf('timeZone').map(zoneInWords);
    expect(words).toHaveLength(new Set(words).size);
  });
});

it.each(['Mars/Olympus_Mons', 'Etc/Unknown', 'GMT+02:00', '+02:00', '', undefined])(
  'takes %p for no zone',
  (name) => {
    expect(isKnownZone(name)).toBe(false);
  },
);

it.each(['Etc/Unknown', undefined])('reads UTC from a device that is set to %p', (timeZone) => {
  const set = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  set.mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
  expect(ownZone()).toBe('UTC');
  set.mockRestore();
});
