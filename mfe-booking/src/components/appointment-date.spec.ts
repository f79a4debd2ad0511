import { instantOf } from './appointment-date.ts';

const now = new Date('2026-11-21T14:07:31.000Z');

describe('instantOf', () => {
  it('books an untouched form for the moment it is sent, not the moment it was opened', () => {
    expect(instantOf({}, now)).toBe('2026-11-21T14:07:31.000Z');
  });

  it('books the instant that was chosen', () => {
    expect(instantOf({ chosenAt: '2026-12-01T09:30:00.000Z' }, now)).toBe('2026-12-01T09:30:00.000Z');
  });

  it('refuses text that is no date, so that nobody is booked for another day than they typed', () => {
    expect(() => instantOf({ typed: 'next week' }, now)).toThrow('Date input not valid.');
    expect(() => instantOf({ typed: '' }, now)).toThrow('Date input not valid.');
  });
});
