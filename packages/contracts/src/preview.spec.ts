import { preview } from './preview.ts';

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
