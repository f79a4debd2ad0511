import { answer404, asPage, liveList, pageFileAt, shellPage } from './live-pages.ts';
import { answer, ask, asked, askFrom, start, stop, until } from './upstreams.ts';

const refused = '127.0.0.41';

const differs = ['date', 'x-request-id'];

/** Status, headers as they are sent and body, without what differs from answer to answer. */
async function seen(from: string, path: string, given?: Record<string, string>) {
  const received = await askFrom(from, path, given);
  const headers = received.rawHeaders.map((text, index, all) =>
    index % 2 && differs.includes(all[index - 1]?.toLowerCase() ?? '') ? '' : text,
  );
  let body = '';
  for await (const chunk of received) body += chunk;
  return { status: received.statusCode, headers, body: body.replace(/"requestId":"[^"]*"/, '') };
}

const code = (body?: { code: string } | string) => (typeof body === 'string' ? body : body?.code);

describe('the list of live slices for operators', () => {
  it('is read from the releases, and browsers ask for it each time', async () => {
    liveList([{ name: 'desk' }], 'operators.json');
    await until(async () => (await ask('/operators.json')).body[0]?.name === 'desk');
    expect((await ask('/operators.json')).headers.get('cache-control')).toBe('no-cache');
  });

  it('is a missing file as long as there is none', async () => {
    answer404('releases', '/live/operators.json');
    answer404('shell', '/missing.json');
    shellPage('not found');
    await until(async () => (await ask('/operators.json')).status === 404);
    expect(await ask('/operators.json')).toMatchObject({ status: 404, body: 'not found' });
  });

  it('stays the same while its server does not answer', async () => {
    liveList([{ name: 'kept' }], 'operators.json');
    await until(async () => (await ask('/operators.json')).body[0]?.name === 'kept');
    await stop('releases');
    try {
      expect((await ask('/operators.json')).body).toEqual([{ name: 'kept' }]);
    } finally {
      await start('releases');
    }
  });

  it('adds no request to any page', async () => {
    await ask('/', asPage);
    await ask('/config.json');
    expect(asked.filter((line) => line.includes('operators'))).toEqual([]);
  });
});

describe('the desk', () => {
  it('has calls whose answers are not cached, whatever the service says', async () => {
    answer('catalog', '/desk/catalog/services', (_, response) => {
      response.setHeader('cache-control', 'public, max-age=600');
      response.end('[]');
    });
    for (let time = 0; time < 2; time += 1) await ask('/api/desk/catalog/services');
    expect(asked).toHaveLength(2);
  });

  it("has no difference between an unknown call and a service's answer to others", async () => {
    answer('catalog', '/desk/catalog/services', (request, response) => {
      // As packages/service-kit/src/http/problem.ts sends it.
      const requestId = request.headers['x-request-id'];
      const problem = { type: 'about:blank', title: 'Not Found', status: 404, code: 'not-found' };
      const body = Buffer.from(JSON.stringify({ ...problem, detail: 'There is nothing here', requestId }));
      response.writeHead(404, {
        'x-request-id': requestId,
        'cache-control': 'no-store',
        'content-type': 'application/problem+json',
        'content-length': body.length,
      });
      response.end(body);
    });
    expect(await seen('127.0.0.1', '/api/desk/catalog/services')).toEqual(
      await seen('127.0.0.1', '/api/desk/nothing'),
    );
  });

  it('has no difference for large bodies, for other methods and for pages', async () => {
    const large = { method: 'POST', body: 'x'.repeat(33_000) };
    const page = { headers: { accept: 'text/html' } };
    shellPage('not found');
    answer404(
      'releases',
      pageFileAt('/-none'),
      pageFileAt('/desk/catalog/_'),
      pageFileAt('/desk/_/services'),
    );
    answer404('releases', pageFileAt('/desk/catalog/services'), pageFileAt('/desk/catalog/nothing'));
    answer404('releases', pageFileAt('/desk/_/nothing'));
    for (const prefix of ['', '/api'])
      for (const options of [large, page]) {
        const answers = ['services', 'nothing'].map((part) => ask(`${prefix}/desk/catalog/${part}`, options));
        const [call, unknown] = await Promise.all(answers);
        if (prefix === '/api' && options === page) continue;
        expect([call?.status, code(call?.body)]).toEqual([404, code(unknown?.body)]);
        expect(unknown?.status).toBe(404);
      }
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS'])
      expect(await ask('/desk/nothing', { method })).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      });
  });

  it.each([
    ['a call', '/api/desk/catalog/services?search=a', '/api/nothing/catalog/services?search=a'],
    ['a call without /api', '/desk/catalog/services', '/nothing/catalog/services'],
    ['the list', '/operators.json', '/missing.json'],
    ['a file', '/mfe/desk/1.0.0/remoteEntry.js', '/mfe/nothing/1.0.0/remoteEntry.js'],
  ])('is unknown to an address that may not reach it: %s', async (_, path, unknown) => {
    for (const part of ['/desk/catalog', '/nothing/catalog', '/desk/_', '/nothing/_', '/_'])
      for (const last of ['/services', '/_', '']) answer404('releases', pageFileAt(part + last));
    answer404('releases', pageFileAt('/-none'), '/mfe/nothing/1.0.0/remoteEntry.js');
    answer404('shell', '/missing.json');
    shellPage('not found');
    liveList([{ name: 'desk' }], 'operators.json');
    const answered = await seen(refused, path);
    expect(answered).toEqual(await seen(refused, unknown));
    expect(answered.status).toBe(404);
    // As others say who they are behind a load balancer.
    expect(await seen('127.0.0.9', path, { 'x-forwarded-for': '198.51.100.7' })).toEqual(answered);
    expect(asked.filter((line) => line.startsWith('catalog'))).toEqual([]);
    expect((await askFrom('127.0.0.9', path, { 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(200);
  });
});
