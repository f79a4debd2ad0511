import { type Appointment, decideRepeat, type EarlierBooking, isBookable } from './booking-creation.rules.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('isBookable', () => {
  it.each([
    ['a minute from now', new Date(now.getTime() + 60_000), true],
    ['the moment the form was opened', hoursAgo(1), true],
    ['exactly a day ago', hoursAgo(24), true],
    ['a millisecond more than a day ago', new Date(hoursAgo(24).getTime() - 1), false],
    ['two years from now', hoursAgo(-2 * 365 * 24), true],
    ['a millisecond more than two years from now', new Date(hoursAgo(-2 * 365 * 24).getTime() + 1), false],
    ['a year with five digits', new Date('+010000-01-01T00:00:00.000Z'), false],
  ])('%s', (_, serviceDate, expected) => {
    expect(isBookable(serviceDate, now)).toBe(expected);
  });
});

describe('decideRepeat', () => {
  const appointment: Appointment = {
    serviceId: 'service',
    serviceDate: new Date('2026-12-01T09:00:00.000Z'),
    instructions: 'Second floor',
  };
  const stored = (more: Partial<EarlierBooking> = {}): EarlierBooking => ({
    ...appointment,
    createdAt: hoursAgo(1),
    ...more,
  });

  it('accepts a first request', () => {
    expect(decideRepeat(appointment, undefined, [], now)).toEqual({ outcome: 'new' });
    expect(decideRepeat(appointment, 'key', [], now)).toEqual({ outcome: 'new' });
  });

  it('repeats the first answer for the same key and body, even a year later', () => {
    const booking = stored({ idempotencyKey: 'key', createdAt: hoursAgo(24 * 365) });
    expect(decideRepeat(appointment, 'key', [booking], now)).toEqual({ outcome: 'repeat', booking });
  });

  it.each([
    ['service', { serviceId: 'other' }],
    ['instant', { serviceDate: new Date('2026-12-01T09:30:00.000Z') }],
    ['instructions', { instructions: 'Third floor' }],
  ])('refuses a used key with another %s', (_, other) => {
    const booking = stored({ idempotencyKey: 'key', ...other });
    expect(decideRepeat(appointment, 'key', [booking], now)).toEqual({ outcome: 'key-reused' });
  });

  it('returns the first booking for a double click without a key, even with other instructions', () => {
    const booking = stored({ instructions: 'Typed before' });
    expect(decideRepeat(appointment, undefined, [booking], now)).toEqual({ outcome: 'repeat', booking });
  });

  it('refuses another form of the patient for the same time', () => {
    expect(decideRepeat(appointment, 'key', [stored()], now)).toEqual({ outcome: 'already-booked' });
    expect(decideRepeat(appointment, 'key', [stored({ idempotencyKey: 'old' })], now)).toEqual({
      outcome: 'already-booked',
    });
  });

  it('allows the same time again after a day', () => {
    const outdated = stored({ createdAt: hoursAgo(24) });
    expect(decideRepeat(appointment, 'key', [outdated], now)).toEqual({ outcome: 'new', outdated });
    expect(decideRepeat(appointment, undefined, [outdated], now)).toEqual({ outcome: 'new', outdated });
  });
});
