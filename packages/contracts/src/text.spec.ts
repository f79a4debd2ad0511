import { preview, readable, readableLine, visiblePattern } from './text.ts';

const invisible: [string, string][] = [
  ['blanks', ' \t\n\u00a0\u2003\u3000'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['soft hyphens', '\u00ad'],
  ['the empty braille pattern', '\u2800'],
  ['the empty note head', '\u{1d159}'],
  ['variation selectors', '\ufe0f\u{e0100}\u180b'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['joiners and inherent vowels', '\u034f\u17b4\u17b5'],
  ['direction marks', '\u200e\u200f\u061c\u202e\u2066\u2069'],
  ['control characters', '\u0000\u0007\u0085'],
  ['annotation marks', '\ufff9\ufffa\ufffb'],
];

const seen: [string, string][] = [
  ['a letter', 'a'],
  ['a sign', '.'],
  ['an emoji', '👩‍👩‍👧‍👦'],
  ['a letter that needs a joiner', 'می‌خواهم'],
  ['a single accent', '\u0301'],
  ['braille', '\u2801'],
  ['an emoji that this release does not know', '\u{1faff}'],
  ['a private character', '\ue000'],
];

describe('a text without a visible character', () => {
  it.each(invisible)('is empty: %s', (_, text) => {
    expect(readable(text)).toBe('');
    expect(readableLine(`  ${text} `)).toBe('');
  });

  it('is empty even if it has all of them', () => {
    expect(readable(invisible.map(([, text]) => text).join(' '))).toBe('');
  });

  it.each(seen)('is not %s', (_, text) => {
    expect(readable(`\u200b${text}`)).toBe(`\u200b${text}`);
    expect(readableLine(text)).toBe(text);
  });

  it.each(['u', 'v'])('is refused by fields, whose patterns have the flag %s', (flag) => {
    const pattern = new RegExp(`^(?:.*${visiblePattern}.*)$`, flag);
    for (const [, text] of seen) expect(pattern.test(text)).toBe(true);
    for (const [, text] of invisible) expect(pattern.test(text)).toBe(false);
  });
});

describe('a readable text', () => {
  it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'has no character that turns what follows it: %j',
    (turn) => expect(readable(`Dr. ${turn}Ada`)).toBe('Dr. Ada'),
  );

  it('keeps the marks that Hebrew and Arabic texts need', () => {
    expect(readable('C++\u200f שלום\u200e')).toBe('C++\u200f שלום\u200e');
  });

  it('keeps its lines, but not as a name', () => {
    expect(readable(' one\n\ttwo ')).toBe('one\n\ttwo');
    expect(readableLine(' one\r\n\ttwo\u2028three\u0007\u0085 ')).toBe('one two three');
  });

  it('has no half of a character', () => expect(readable('a\ud83d')).toBe('a\ufffd'));
});

const family = '👩‍👩‍👧‍👦';

describe('preview', () => {
  it('returns a short text unchanged', () => {
    expect(preview('a'.repeat(100), 100)).toBe('a'.repeat(100));
    expect(preview(family, 7)).toBe(family);
  });

  it('truncates after 100 characters with an ellipsis', () => {
    expect(preview('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}...`);
  });

  it.each([
    ['an emoji', '🩺🩺🩺', 2, '🩺🩺…'],
    ['a family', `Dr. ${family}`, 8, 'Dr. …'],
    ['a flag', '🇸🇪🇳🇴', 3, '🇸🇪…'],
    ['a letter and its accent', 'Rene\u0301e', 4, 'Ren…'],
    ['a syllable', 'क्षि', 2, '…'],
    ['a letter under a thousand accents', `Zal${'g\u0301'.padEnd(1_000, '\u0301')}o`, 100, 'Zal…'],
  ])('never splits %s', (_, text, length, shown) => {
    expect(preview(text, length, '…')).toBe(shown);
  });
});
