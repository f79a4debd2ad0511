import { formatAppointment, isKnownZone, ownZone, zoneInWords } from './time.ts';

/** Newer versions of ICU put a narrow no-break space before AM. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');
const noon = '2026-12-01T14:00:00.000Z';

describe('formatAppointment', () => {
  it.each([
    ['the clocks of both agree', 'Europe/Stockholm', 'Europe/Berlin', 'Dec 1, 2026, 3:00 PM GMT+1'],
    ['the provider keeps no hours', undefined, 'Europe/Berlin', 'Dec 1, 2026, 3:00 PM GMT+1'],
    [
      'the provider is elsewhere',
      'Europe/Stockholm',
      'America/New_York',
      'Dec 1, 2026, 9:00 AM your time · 3:00 PM in Stockholm',
    ],
    [
      'it is another day there',
      'Pacific/Auckland',
      'America/New_York',
      'Dec 1, 2026, 9:00 AM your time · Dec 2, 3:00 AM in Auckland',
    ],
    [
      'the zone there is half an hour off',
      'Asia/Kolkata',
      'America/New_York',
      'Dec 1, 2026, 9:00 AM your time · 7:30 PM in Kolkata',
    ],
    [
      'the zone there has an old name',
      'Asia/Calcutta',
      'America/New_York',
      'Dec 1, 2026, 9:00 AM your time · 7:30 PM in Kolkata',
    ],
    [
      'the zone there is an offset',
      'Etc/GMT+5',
      'Europe/Berlin',
      'Dec 1, 2026, 3:00 PM your time · 9:00 AM GMT-5',
    ],
    ['the zone there is unknown here', 'Mars/Olympus_Mons', 'Europe/Berlin', 'Dec 1, 2026, 3:00 PM GMT+1'],
    ['there is no place there', 'UTC', 'Europe/Berlin', 'Dec 1, 2026, 3:00 PM your time · 2:00 PM UTC'],
  ])('gives the reader the right time if %s', (_case, providerZone, readerZone, text) => {
    expect(plain(formatAppointment(noon, providerZone, readerZone))).toBe(text);
  });

  it('caches formatters', () => {
    const texts = () =>
      ['Asia/Tokyo', 'Asia/Seoul'].map((reader) => formatAppointment(noon, 'Europe/Oslo', reader));
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
