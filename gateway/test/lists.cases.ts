import { PageQuery } from '@mendwell/contracts/calls';
import { ServiceQuery } from '@mendwell/contracts/service-calls';
import { answer, ask, asked, askFrom, start, stop, until } from './upstreams.ts';

const token = 'Bearer eyJhbGciOiJub25lIn0.e30.';
const kept = (headers: Headers) => headers.get('x-cache');
const cachedCalls = [
  ['/availability', 'services=a,b'],
  ['/availability/0123456789abcdef0123456b', 'from=2030-01-01&to=2030-01-02'],
] as const;
const list = (cacheControl: string) =>
  answer('catalog', '/services', ({ headers, url }, response) => {
    const isOwn = headers.authorization !== undefined;
    response.setHeader('content-type', 'application/json');
    response.setHeader('cache-control', isOwn ? 'no-store' : cacheControl);
    response.end(JSON.stringify({ url, headers }));
  });

describe('public lists', () => {
  it('are read once for equal requests, whatever other parameters they have', async () => {
    list('public, max-age=60');
    await ask('/services?limit=5&search=once');
    for (const path of [
      '/api/services?search=once&limit=5',
      '/services?limit=5&_=17&search=once&utm_source=mail',
    ])
      for (const authorization of [
        '',
        'x',
        'Bearer mine',
        'Bearer a.b.c',
        'Basic dTpw',
        `${token} `.repeat(2),
      ])
        expect(kept((await ask(path, { headers: { authorization } })).headers)).toBe('HIT');
    expect(asked).toHaveLength(1);
  });

  it.each(cachedCalls)(
    'have one answer of %s for all that its service does not read',
    async (path, query) => {
      answer('booking', path, ({ url }, response) => {
        response.setHeader('cache-control', 'public, max-age=60');
        response.end(url);
      });
      expect((await ask(`${path}?${query}`)).body).toBe(`${path}?${query}`);
      const [first = '', ...others] = query.split('&');
      const spelled = path.replace(/b$/, '%62').replace('avail', '%61vail');
      for (const again of [
        `/api${path}?${query}`,
        `${path}?x=1&${query}`,
        `${path}?${[...others, 'utm_source=mail', first].join('&')}`,
        `${spelled}?${query}`,
      ])
        expect([again, kept((await ask(again)).headers)]).toEqual([again, 'HIT']);
      for (const other of [`${query}&${first}`, `${first}0&${others.join('&')}`, `${query}&a.b=1`])
        expect([other, kept((await ask(`${path}?${other}`)).headers)]).not.toEqual([other, 'HIT']);
    },
  );

  it('are cached separately by each known parameter', async () => {
    list('public, max-age=60');
    for (const name of ['search', ...Object.keys(PageQuery.shape)]) {
      await ask(`/services?${name}=7&apart`);
      const { body, headers } = await ask(`/services?${name}=8&apart`);
      expect([name, kept(headers), body.url]).toEqual([name, 'MISS', `/services?${name}=8&apart`]);
    }
    await ask('/services?search=knee');
    for (const other of ['Search=knee', 'research=knee', 'x=search=knee'])
      expect((await ask(`/services?${other}`)).body.url).not.toContain('?search=knee');
  });

  it('are not cached for choices and orders, which are too many', async () => {
    list('public, max-age=60');
    await ask('/services?search=chosen');
    const cached = ['search', ...Object.keys(PageQuery.shape)];
    for (const name of Object.keys(ServiceQuery.shape).filter((name) => !cached.includes(name))) {
      const path = `/services?search=chosen&${name}=7`;
      const { body, headers } = await ask(path);
      expect([name, kept(headers), body.url]).toEqual([name, null, path]);
    }
    expect(kept((await ask('/services?search=chosen')).headers)).toBe('HIT');
  });

  it('are cached for an empty search, which finds everything', async () => {
    list('public, max-age=60');
    await ask('/services?search=');
    const { headers, body } = await ask('/services?search=');
    expect([kept(headers), body.url]).toEqual(['HIT', '/services?search=']);
  });

  it('are not cached for queries that the service refuses', async () => {
    list('public, max-age=60');
    await ask('/services?search=a');
    for (const query of [
      'search=a&search=b',
      'search=a&search',
      'search[$ne]=a',
      'search=a&limit=',
      'a.b=1&search=a',
    ])
      expect(kept((await ask(`/services?${query}`)).headers)).toBeNull();
    expect(asked).toHaveLength(6);
  });

  it('have no separate cache entries for percent-encoded spellings', async () => {
    for (const name of ['%73earch', 'x%78', '%5Fa', '%31'])
      expect(await ask(`/services?${name}=1`)).toMatchObject({
        status: 400,
        body: { code: 'invalid-input' },
      });
    expect(asked).toEqual([]);
  });

  it('are never replaced by the answer to a query that only the service reads', async () => {
    list('public, max-age=60');
    const { statusCode } = await askFrom('127.0.0.1', '/services?limit=9#&search=nobody');
    expect((await ask('/services?limit=9')).body.url).toBe('/services?limit=9');
    expect(statusCode).toBe(400);
  });

  it('bypass the cache for requests with a token', async () => {
    list('public, max-age=60');
    await ask('/services?search=token');
    for (const spelling of [token, token.replace('Bearer', 'bearer')]) {
      const own = await ask('/services?search=token', { headers: { authorization: spelling } });
      expect([kept(own.headers), own.body.headers.authorization]).toEqual([null, spelling]);
    }
    const { body } = await ask('/services?search=token');
    expect(body.headers).not.toHaveProperty('authorization');
    for (const path of ['/booked/a%40b.org', '/services/1']) {
      await ask(path);
      expect(kept((await ask(path)).headers)).toBeNull();
    }
  });

  it('are served without their service, but only as long as it allows', async () => {
    list('public, max-age=0, s-maxage=1, stale-if-error=3');
    await ask('/services?search=stale');
    await stop('catalog');
    const answers = new Set<string>();
    await until(async () => {
      const { status, headers } = await ask('/services?search=stale');
      answers.add(`${status} ${kept(headers)}`);
      return status !== 200;
    });
    expect([...answers]).toEqual(['200 HIT', '200 STALE', '502 EXPIRED']);
    await start('catalog');
  });
});
