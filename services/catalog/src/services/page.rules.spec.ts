import { decodeCursor, encodeCursor, nextLink } from './page.rules.ts';

const serviceId = '665f1c2ab7e4d1a2c3b4d5e6';

describe('the next page', () => {
  it.each(['title', 'rest'] as const)('goes on where the last one ended, in the %s part', (part) => {
    expect(decodeCursor(encodeCursor({ part, serviceId }))).toEqual({ part, serviceId });
  });

  it.each(['', serviceId, `x${serviceId}`, 't1', `t${serviceId}0`, 't[$ne]'])('is not at %s', (text) => {
    expect(decodeCursor(text)).toBeUndefined();
  });

  it('keeps the search, whatever is in it', () => {
    const link = nextLink({ search: 'a&b=c>;é', limit: 2 }, { part: 'rest', serviceId });
    const query = new URLSearchParams(/^<\?(.*)>; rel="next"$/.exec(link)?.[1]);
    expect(Object.fromEntries(query)).toEqual({ search: 'a&b=c>;é', limit: '2', after: `r${serviceId}` });
  });
});
