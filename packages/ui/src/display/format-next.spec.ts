import { formatNext } from './format-next.ts';

describe('formatNext', () => {
  const now = new Date(2026, 11, 1, 9, 0);
  it.each([
    [new Date(2026, 11, 1, 9, 30), /^Tue,? 9:30\sAM$/],
    [new Date(2026, 11, 7, 8, 0), /^Mon,? 8:00\sAM$/],
    // Today's weekday would be mistaken for today.
    [new Date(2026, 11, 8, 9, 0), /^Dec 8, 9:00\sAM$/],
  ])('shows the weekday of soon times and the date of later ones: %s', (time, text) => {
    expect(formatNext(time.toISOString(), now)).toMatch(text);
  });
});
