import { instantOf, isPast, nextHalfHour } from './appointment-date.ts';

const now = new Date('2026-11-21T14:07:31.000Z');

describe('instantOf', () => {
  it('books an untouched form for the moment it is sent, not the moment it was opened', () => {
    expect(instantOf({}, now)).toBe('2026-11-21T14:07:31.000Z');
  });

  it('books the instant that was chosen', () => {
    expect(instantOf({ chosenAt: '2026-12-01T09:30:00.000Z' }, now)).toBe('2026-12-01T09:30:00.000Z');
  });

  it('is nothing for text that is no date, so that nobody is booked for another day than they typed', () => {
    expect(instantOf({ typed: 'next week' }, now)).toBeUndefined();
    expect(instantOf({ typed: '' }, now)).toBeUndefined();
  });
});

describe('times to pick', () => {
  it('end with the present minute', () => {
    expect(isPast(new Date('2026-11-21T14:00:00Z'), now)).toBe(true);
    expect(isPast(new Date('2026-11-21T14:07:00Z'), now)).toBe(false);
    expect(isPast(new Date('2026-11-21T14:30:00Z'), now)).toBe(false);
  });

  it('begin with the next half-hour of the clock', () => {
    const at = (hours: number, minutes: number) => new Date(2026, 10, 21, hours, minutes);
    expect(nextHalfHour(at(14, 7))).toEqual(at(14, 30));
    expect(nextHalfHour(at(14, 30))).toEqual(at(15, 0));
    expect(nextHalfHour(at(23, 45))).toEqual(at(24, 0));
  });
});
