import { parsePrice, priceProblem } from './price.ts';

describe('parsePrice', () => {
  it.each([
    ['45', 45],
    [' 45.50 ', 45.5],
    ['.5', 0.5],
    ['5.', 5],
    ['0', 0],
    ['-5', -5],
    ['-1.000', -1],
    ['1,50', 1.5],
    ['45,5', 45.5],
    [',5', 0.5],
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['1234.567', 1234.567],
    ['12.3456', 12.3456],
    ['1,000.50', 1000.5],
    ['1.000,50', 1000.5],
    ['+1,000.5', 1000.5],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1 000', 1000],
    ['1\u202f000,50', 1000.5],
    ['1\u00a0000.50', 1000.5],
    ["1'000", 1000],
    ['1’000.50', 1000.5],
  ])('reads %p as it is meant', (typed, price) => {
    expect(parsePrice(typed)).toBe(price);
    expect(priceProblem(typed)).toBeUndefined();
  });

  it.each(['1.000', '1,000', '12.345', '123,456', ' +1.000 '])('does not guess what %p means', (typed) => {
    expect(parsePrice(typed)).toBeUndefined();
  });

  it.each([
    ['1.000', 'Price could be 1000 or 1.00: please write the one you mean'],
    [' 12,345', 'Price could be 12345 or 12.35: please write the one you mean'],
  ])('asks about %p', (typed, question) => expect(priceProblem(typed)).toBe(question));

  it.each([
    ...['', ' ', '12abc', '1e309', '$5', 'NaN', 'Infinity', '0x10', '9'.repeat(400)],
    ...['1,00.50', '1.000.50', '1,0000.5', '1,000,50', '1.2.3', '1 00', '1 000 00', '1.000 000', ',', '.'],
    ...["1'000,000", '12,345.678', '01,000.00', '1,,000', '1,000.50.'],
  ])('refuses %p, so that no other price than the typed one is published', (typed) => {
    expect(parsePrice(typed)).toBeUndefined();
    expect(priceProblem(typed)).toBeUndefined();
  });
});
