import { BookingInput, invalidDateMessage } from './booking.ts';

const withDate = (serviceDate: unknown) => BookingInput.safeParse({ serviceId: 'a', serviceDate });

describe('the date of a booking', () => {
  it.each([
    '2026-12-01T10:30:00Z',
    '2026-12-01T10:30:00.123+02:00',
    '2026-12-01T10:30Z',
    '2028-02-29T00:00:00Z',
  ])('may be an instant in any ISO format: %s', (date) => {
    expect(withDate(date).success).toBe(true);
  });

  it.each([
    '2026-12-01T10:30:00',
    '2026-12-01',
    '2026-02-30T10:30:00Z',
    '2026-13-01T10:30Z',
    '12/01/2026',
    '',
    1_796_000_000_000,
    null,
    { $gt: '' },
  ])('is otherwise refused with the message of the specification: %p', (date) => {
    expect(withDate(date).error?.issues.map((issue) => issue.message)).toEqual([invalidDateMessage]);
  });
});
