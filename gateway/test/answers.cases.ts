import { requestIdPattern } from '@mendwell/contracts/internal';
import { ask, askFrom, bodyOf } from './upstreams.ts';

describe('every answer', () => {
  it.each([
    '/',
    '/services',
    '/api/nothing',
    '/mfe/catalog/x.js',
    '/config.json',
    '/create-payment-intent',
    '/livez',
    '/healthz',
  ])('%s carries the security headers and a request id', async (path) => {
    const { headers } = await ask(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
    expect(/script-src 'self'[^;]*/.exec(policy)?.[0]).not.toContain('unsafe-inline');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('server')).toBe('nginx');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('has only the relevant headers for a hashed file', async () => {
    for (const [path, ...more] of [
      ['/assets/main.js'],
      ['/mfe/booking/1.0.0/assets/x.css', 'x-release'],
    ] as const) {
      const { headers } = await ask(path);
      const ofHttp = ['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'server'];
      expect([...headers.keys()].filter((name) => !ofHttp.includes(name))).toEqual([
        'x-content-type-options',
        ...more,
        'x-request-id',
      ]);
    }
  });
});

describe('the request id', () => {
  it.each([
    'support-case-17',
    'a.b_c-D9',
    'x'.repeat(64),
    'short',
    'x'.repeat(65),
    'with space',
    'ümlaut-1',
    '"quoted"',
  ])('%s is accepted as in the services, and forwarded', async (id) => {
    const { headers, body } = await ask('/services/1', { headers: { 'x-request-id': id } });
    const isKept = requestIdPattern.test(id);
    expect(headers.get('x-request-id')).toEqual(isKept ? id : expect.stringMatching(/^[0-9a-f]{32}$/));
    expect(body.headers['x-request-id']).toBe(headers.get('x-request-id'));
  });
});

describe('the trace', () => {
  const traceparentOf = async (id: string) => {
    const headers = { 'x-request-id': id, traceparent: `00-${'9'.repeat(32)}-${'9'.repeat(16)}-01` };
    return (await ask('/services/1', { headers })).body.headers.traceparent;
  };

  it('has the request id as its trace id', async () => {
    const { headers, body } = await ask('/services/1');
    const id = headers.get('x-request-id') ?? '';
    expect(body.headers.traceparent).toBe(`00-${id}-${id.slice(0, 16)}-01`);
    const uuid = '0af76519-16cd-43dd-8448-eb211c80319c';
    expect(await traceparentOf(uuid)).toBe('00-0af7651916cd43dd8448eb211c80319c-0af7651916cd43dd-01');
  });

  it('is never taken from the client', async () => {
    expect(await traceparentOf('support-case-17')).toBeUndefined();
  });
});

describe('client headers', () => {
  it('about identity or route do not reach a service', async () => {
    const { body } = await ask('/services/1', {
      headers: { 'x-forwarded-for': '1.2.3.4', 'x-user-id': 'somebody', 'x-forwarded-host': 'evil.example' },
    });
    expect(body.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', host: 'catalog' });
    expect(body.headers).not.toHaveProperty('x-user-id');
    expect(body.headers).not.toHaveProperty('x-forwarded-host');
  });

  it.each([
    ['127.0.0.9', '203.0.113.7', '203.0.113.7', 'a trusted proxy names its client'],
    ['127.0.0.9', '203.0.113.7, 127.0.1.5', '203.0.113.7', 'two trusted proxies stand in a row'],
    ['127.0.0.9', '6.6.6.6, 203.0.113.7', '203.0.113.7', 'a client made up where it comes from'],
    ['127.0.0.8', '203.0.113.7', '127.0.0.8', 'nobody trusts the sender'],
  ])('from %s for %s counts as %s: %s', async (from, forwarded, address) => {
    const { headers } = await bodyOf(await askFrom(from, '/services/1', { 'x-forwarded-for': forwarded }));
    expect(headers['x-forwarded-for']).toBe(address);
  });
});
