import { cursorsIn } from './page-cursors.ts';

describe('cursorsIn', () => {
  it.each([
    [null, {}],
    ['<?limit=20&after=p1>; rel="next"', { after: 'p1' }],
    [
      '<?state=listed&after=p2%3A45>; rel="next", <?state=listed&before=p1>; rel="prev"',
      { after: 'p2:45', before: 'p1' },
    ],
    ['</api/desk/catalog/services?before=p1>; rel="prev"', { before: 'p1' }],
  ])('%s leads to %j', (link, cursors) => {
    expect(cursorsIn(link)).toEqual(cursors);
  });
});
