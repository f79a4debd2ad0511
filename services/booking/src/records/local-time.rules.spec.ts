import { dayInZone, localDayAt } from './local-time.rules.ts';

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
});
