import { dayInZone, localDayAt, weeksLater } from './local-time.rules.ts';

describe('a time zone', () => {
  it('is held in memory once, however it is spelled', () => {
    const day = Date.UTC(2026, 2, 2);
    const hours = { begin: day + 9 * 3_600_000, end: day + 17 * 3_600_000 };
    const offered = dayInZone('Pacific/Chatham', day)(hours);
    const formats = jest.spyOn(Intl, 'DateTimeFormat');
    for (const spelled of ['pacific/chatham', 'PACIFIC/CHATHAM', 'pAcific/Chatham']) {
      expect(dayInZone(spelled, day)(hours)).toEqual(offered);
      expect(localDayAt(spelled, day)).toBe(day);
    }
    expect(formats).not.toHaveBeenCalled();
    formats.mockRestore();
  });

  it.each([
    ['goes forward', '2027-03-23T09:00:00Z', '2027-03-30T08:00:00Z'],
    ['goes back', '2027-10-26T09:00:00Z', '2027-11-02T10:00:00Z'],
    ['skips that time', '2027-03-21T01:30:00Z', '2027-03-28T01:30:00Z'],
  ])('has the same time a week later, also where its clock %s', (_, first, next) => {
    expect(weeksLater('Europe/Stockholm', new Date(first), 1)).toEqual(new Date(next));
  });
});
