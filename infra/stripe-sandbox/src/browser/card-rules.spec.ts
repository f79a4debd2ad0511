import { brandOf, formatExpiry, formatNumber, problemsOf } from './card-rules.ts';

const now = new Date(2026, 10, 21);
const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', code: '123' };
const codesOf = (change: object) => problemsOf({ ...card, ...change }, now).map((problem) => problem.code);

describe('the card field while typing', () => {
  it.each([
    ['42424', '4242 4'],
    ['4242-4242 4242 4242 99', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['abc', ''],
  ])('groups %s as %s', (typed, shown) => expect(formatNumber(typed)).toBe(shown));

  it.each([
    ['5', '05'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['1234', '12 / 34'],
    ['12/2034', '12 / 34'],
  ])('shows the date %s as %s', (typed, shown) => expect(formatExpiry(typed)).toBe(shown));

  it('recognises the card brand', () => {
    expect(['4', '51', '37', '9'].map((number) => brandOf(number).name)).toEqual([
      'visa',
      'mastercard',
      'amex',
      'unknown',
    ]);
  });
});

describe('problemsOf', () => {
  it('accepts a valid card', () => expect(codesOf({})).toEqual([]));

  it.each([
    [{ number: '4242 4242 4242 4241' }, 'invalid_number'],
    [{ number: '4242' }, 'incomplete_number'],
    [{ expiry: '13 / 34' }, 'invalid_expiry_month'],
    [{ expiry: '12 / 3' }, 'incomplete_expiry'],
    [{ expiry: '12 / 25' }, 'invalid_expiry_year_past'],
    [{ expiry: '10 / 26' }, 'invalid_expiry_month_past'],
    [{ code: '12' }, 'incomplete_cvc'],
  ])('reports the problem of %j', (change, code) => expect(codesOf(change)).toEqual([code]));

  it('accepts a card in its last month', () => expect(codesOf({ expiry: '11 / 26' })).toEqual([]));
  it('reports the parts of an empty card in order', () => {
    const empty = { number: '', expiry: '', code: '' };
    expect(problemsOf(empty, now).map((problem) => problem.part)).toEqual(['number', 'expiry', 'code']);
  });
});
