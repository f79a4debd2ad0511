import { fold } from './folding.rules.ts';
import { gramsOfTitle, gramsOfWords, literal, storedGrams, wordsOf } from './search.rules.ts';

describe('fold', () => {
  it.each([
    ['Kardiología', 'kardiologia'],
    ['ÇAĞRI İÇÖZ', 'cagri icoz'],
    ['Ω ohm', 'ω ohm'],
    ['Σίσυφος', 'σισυφοσ'],
    ['ガ', 'ガ'],
    ['क्षि ที่', 'क्षि ที่'],
    ['´ ¨ ^ 👍🏽', "' ¨ ^ 👍🏽"],
    ['one\ntwo', 'one\ntwo'],
  ])('folds %j to %j', (text, expected) => expect(fold(text)).toBe(expected));

  it('changes nothing more when it is repeated, for every letter', () => {
    const letters = Array.from({ length: 0x30000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code));
    expect(letters.filter((letter) => fold(fold(letter)) !== fold(letter))).toEqual([]);
  });

  it('is the same for both cases of every letter', () => {
    const letters = Array.from({ length: 0x20000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code));
    const differ = (one: string) =>
      fold(one) !== fold(one.toUpperCase()) || fold(one) !== fold(one.toLowerCase());
    expect(letters.filter(differ)).toEqual([]);
  });
});

describe('wordsOf', () => {
  it('has no words for blanks', () => expect(wordsOf('  \t ')).toEqual([]));
  it('has each word once', () => expect(wordsOf('Heart heart  CHECK')).toEqual(['heart', 'check']));
});

describe('grams', () => {
  const isFound = (text: string, search: string) => {
    const stored = new Set(storedGrams(text, `${text}\nOslo`));
    const words = wordsOf(search);
    return [...gramsOfWords(words), ...gramsOfTitle(words)].every((gram) => stored.has(gram));
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

  it('of titles rule out a text that has the words elsewhere', () => {
    const stored = storedGrams('Knee', 'Knee\nOslo');
    expect(stored).toEqual(expect.arrayContaining(gramsOfWords(['oslo'])));
    expect(stored).not.toEqual(expect.arrayContaining(gramsOfTitle(['oslo'])));
  });

  it('stay few for every search', () => {
    const words = Array.from({ length: 33 }, (_, index) => `${index}ab`);
    expect(gramsOfWords(words)).toHaveLength(3);
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
