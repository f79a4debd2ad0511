import { nextHalfHour } from '../times/local-times.ts';
import { dateError, instantOf, isPast } from './appointment-date.ts';

const now = new Date('2026-11-21T14:07:31.000Z');

describe('instantOf', () => {
  it('returns the time of sending for an untouched date, not the time of opening', () => {
    expect(instantOf({}, now)).toBe('2026-11-21T14:07:31.000Z');
  });

  it('returns the chosen instant', () => {
    expect(instantOf({ chosenAt: '2026-12-01T09:30:00.000Z' }, now)).toBe('2026-12-01T09:30:00.000Z');
  });

  it('is undefined for invalid text, so that nobody is booked for another day than typed', () => {
    expect(instantOf({ typed: 'next week' }, now)).toBeUndefined();
    expect(instantOf({ typed: '' }, now)).toBeUndefined();
  });
});

describe('dateError', () => {
  it('says that a typed time does not exist, instead of shifting it', () => {
    const typed = '03/14/2027 2:30 AM';
    expect(dateError({ typed, isSkipped: true })).toBe(
      'The clock goes forward that day and skips this time.',
    );
    expect(dateError({ typed: 'next week' })).toBe('Date input not valid.');
    expect(dateError({ chosenAt: '2026-12-01T09:30:00.000Z' })).toBeUndefined();
  });
});

describe('selectable times', () => {
  it('include the current minute but no earlier one', () => {
    expect(isPast(new Date('2026-11-21T14:00:00Z'), now)).toBe(true);
    expect(isPast(new Date('2026-11-21T14:07:00Z'), now)).toBe(false);
    expect(isPast(new Date('2026-11-21T14:30:00Z'), now)).toBe(false);
  });

  it('start with the next half-hour', () => {
    const at = (hours: number, minutes: number) => new Date(2026, 10, 21, hours, minutes);
    expect(nextHalfHour(at(14, 7))).toEqual(at(14, 30));
    expect(nextHalfHour(at(14, 30))).toEqual(at(15, 0));
    expect(nextHalfHour(at(23, 45))).toEqual(at(24, 0));
  });
});
