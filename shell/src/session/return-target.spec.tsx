import { returnTarget } from './return-target.ts';

describe('where a visitor goes after signing in', () => {
  it('is the page they came from, with its query', () => {
    expect(returnTarget({ from: '/services/5?tab=price' })).toBe('/services/5?tab=price');
  });

  it.each([
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example'],
    ['another site behind a backslash', '/\\evil.example'],
    ['another site behind a tab', '/\t/evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative address', 'dashboard'],
    ['no text', 7],
  ])('is home, never %s', (_name, from) => {
    expect(returnTarget({ from })).toBe('/');
  });

  it('is home when they came from nowhere', () => {
    expect(returnTarget(null)).toBe('/');
    expect(returnTarget('text')).toBe('/');
  });
});
