import { gramsOf, gramsToFind, literal, normalise, wordsOf } from './search.rules.ts';

describe('normalise', () => {
  it.each([
    ['Kardiología', 'kardiologia'],
    ['ÇAĞRI İÇÖZ', 'cagri icoz'],
    ['Ω ohm', 'ω ohm'],
  ])('normalises %s to %s', (text, expected) => {
    expect(normalise(text)).toBe(expected);
  });
});

describe('wordsOf', () => {
  it('has no words for blanks', () => expect(wordsOf('  \t ')).toEqual([]));
  it('has each word once', () => expect(wordsOf('Heart heart  CHECK')).toEqual(['heart', 'check']));
});

describe('grams', () => {
  const isFound = (text: string, search: string) => {
    const stored = new Set(gramsOf(text));
    return gramsToFind(wordsOf(search)).every((gram) => stored.has(gram));
  };

  it.each(['heart', 'ear', 'check-up', 'k', 'he', 'che up', 'é', '😀', 'a😀b', 'heartcheckheartcheckheart'])(
    'never hide a text from a search for its part %s',
    (part) => {
      expect(isFound(`The heart check-up a😀b é heartcheckheartcheckheartcheck`, part)).toBe(true);
    },
  );

  it.each(['liver', 'zz', 'q'])('rule out %s without reading the text', (other) => {
    expect(isFound('Heart check-up', other)).toBe(false);
  });

  it('stay few for every search', () => {
    const search = Array.from({ length: 33 }, (_, index) => `${index}ab`).join('');
    expect(gramsToFind([search]).length).toBeLessThanOrEqual(12);
  });
});

describe('literal', () => {
  it.each(['.', '(a+)+$', '[', '\\', '.*', '^', 'a|b', '{1}', '/', '-'])(
    'takes %s as it is written',
    (word) => {
      expect(literal(word).test(`x${word}y`)).toBe(true);
      expect(literal(word).test('')).toBe(false);
    },
  );

  it('does not let a dot match a letter', () => expect(literal('h.art').test('heart')).toBe(false));
});
