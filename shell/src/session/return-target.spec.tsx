import { returnTarget } from './guards.tsx';

describe('returnTarget', () => {
  it('is the previous page with its query and fragment', () => {
    expect(returnTarget({ from: '/services/5?tab=price#top' })).toBe('/services/5?tab=price#top');
  });

  it.each([
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example'],
    ['another site behind a backslash', '/\\evil.example'],
    ['another site behind a tab', '/\t/evil.example'],
    ['an unreadable address', '/\t/['],
    ['a script', 'javascript:alert(1)'],
    ['a relative address', 'dashboard'],
    ['no text', 7],
  ])('is home, never %s', (_name, from) => {
    expect(returnTarget({ from })).toBe('/');
  });

  it('is home without a previous page', () => {
    expect(returnTarget(null)).toBe('/');
    expect(returnTarget('text')).toBe('/');
  });
});
