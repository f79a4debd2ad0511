import { parsePrice } from './price.ts';

describe('parsePrice', () => {
  it.each([
    ['45', 45],
    [' 45.50 ', 45.5],
    ['.5', 0.5],
    ['5.', 5],
    ['0', 0],
    ['-5', -5],
  ])('parses %p', (typed, price) => {
    expect(parsePrice(typed)).toBe(price);
  });

  it.each(['', ' ', '12abc', '1e309', '1,50', '$5', 'NaN', 'Infinity', '0x10', '9'.repeat(400)])(
    'refuses %p, so that no other price than the typed one is published',
    (typed) => {
      expect(parsePrice(typed)).toBeUndefined();
    },
  );
});
