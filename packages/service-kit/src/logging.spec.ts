import { withoutPersonalData } from './logging.ts';

describe('withoutPersonalData', () => {
  it.each([
    ['no rows for pat.o+x@example.co.uk (1)', 'no rows for [email] (1)'],
    ['"userEmail":"pat@example.com"', '"userEmail":"[email]"'],
    ['Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0. refused', 'Bearer [token] refused'],
    ['E11000 index: key_1 dup key: { key: "pat" }', 'E11000 index: key_1 dup key'],
  ])('keeps people out of the log: %s', (text, expected) => {
    expect(withoutPersonalData(text)).toBe(expected);
  });

  it('leaves stack traces readable', () => {
    const line = 'at run (/app/node_modules/@nestjs/core/router.js:8:32)';
    expect(withoutPersonalData(line)).toBe(line);
  });
});
