import { linksIn, pathOf } from './link-header.ts';

const next = (link: string | null) => pathOf(linksIn(link).next, '/services?search=x');

describe('the next page in a Link header', () => {
  it.each([
    ['a query', '<?after=abc&search=x>; rel="next"', '/services?after=abc&search=x'],
    ['a path', '</services?after=abc>; rel="next"', '/services?after=abc'],
    ['a path below the prefix', '</api/services?after=abc>; rel="next"', '/services?after=abc'],
    ['a relative path', '<services?after=abc>; rel="next"', '/services?after=abc'],
    ['a whole address', '<http://localhost/api/services?after=abc>; rel="next"', '/services?after=abc'],
    ['an address without a scheme', '<//localhost/services?after=abc>; rel="next"', '/services?after=abc'],
    ['one of several', '<?before=a>; rel="prev", <?after=b>; rel="next"', '/services?after=b'],
    ['with several relations', '<?after=b>; title="a, b"; rel="last next"', '/services?after=b'],
    ['without quotes', '<?after=b>;rel=next', '/services?after=b'],
  ])('is found when the link is %s', (_name, link, path) => {
    expect(next(link)).toBe(path);
  });

  it.each([
    ['there is none', null],
    ['only another page is linked', '<?before=a>; rel="prev"'],
    ['the link is not readable', 'next'],
    ['it leads to another site, which must not see the token', '<https://evil.example/services>; rel="next"'],
  ])('is undefined when %s', (_name, link) => {
    expect(next(link)).toBeUndefined();
  });
});
