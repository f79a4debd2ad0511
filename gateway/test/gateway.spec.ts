import { ask, startUpstreams, type Upstreams } from './upstreams.ts';

let upstreams: Upstreams;
beforeAll(async () => {
  upstreams = await startUpstreams();
});
afterAll(() => upstreams.stop());

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const accepting = (accept: string) => ({ headers: { accept } });

describe('calls', () => {
  it.each([
    ['/popularServices', 'catalog'],
    ['/services?search=heart%2Fcheck', 'catalog'],
    ['/services/1', 'catalog'],
    ['/service', 'catalog'],
    ['/service/1', 'catalog'],
    ['/serviceUpdate/1', 'catalog'],
    ['/serviceJob/a%40b.org', 'catalog'],
    ['/serviceDelete/1', 'catalog'],
    ['/serviceBook', 'booking'],
    ['/booked/a%40b.org', 'booking'],
    ['/bookRequest/a%40b.org', 'booking'],
    ['/book/1', 'booking'],
    ['/events', 'booking'],
    ['/create-payment-intent', 'payment'],
    ['/payments/confirm', 'payment'],
    ['/payments/receipts/b1', 'payment'],
    ['/webhooks/stripe', 'payment'],
  ])('%s reaches %s with and without /api, spelled as it was sent', async (path, upstream) => {
    for (const address of [path, `/api${path}`]) {
      expect((await ask(address)).body).toMatchObject({ upstream, url: path });
    }
  });

  it('shows nothing of the inside: readiness, metrics, internal calls', async () => {
    for (const path of [
      '/internal/bookings/1',
      '/readyz',
      '/metrics',
      '/docs',
      '/api/nothing',
      '/api/internal/x',
    ]) {
      expect(await ask(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
  });

  it('does not let encoded slashes lead to another address than the one that was checked', async () => {
    expect(await ask('/services/..%2finternal')).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
    expect(await ask('/booked/a%40b.org%2f..')).toMatchObject({
      status: 400,
      body: { code: 'invalid-input' },
    });
  });
});

describe('addresses that are a page and a call', () => {
  it.each([
    [browser, 'shell'],
    ['text/html', 'shell'],
    ['text/html, */*', 'shell'],
    ['application/json;q=0.5, text/html', 'shell'],
    ['text/html;q=0.9, application/json;q=0.8', 'shell'],
    ['*/*', 'catalog'],
    ['application/json', 'catalog'],
    ['text/html, application/json', 'catalog'],
    ['text/html;q=0.5, application/json', 'catalog'],
    ['text/html;q=0.5, */*', 'catalog'],
    ['text/html;q=0', 'catalog'],
  ])('Accept: %s is answered by %s', async (accept, upstream) => {
    for (const path of ['/services/1', '/service/1', '/serviceUpdate/1?x=1']) {
      const { body, headers } = await ask(path, accepting(accept));
      expect(body.upstream).toBe(upstream);
      expect(headers.get('vary')).toContain('Accept');
    }
  });

  it('are always data for other methods and under /api', async () => {
    const put = await ask('/serviceUpdate/1', { method: 'PUT', ...accepting(browser) });
    expect(put.body).toMatchObject({ upstream: 'catalog', method: 'PUT' });
    expect((await ask('/api/services/1', accepting(browser))).body.upstream).toBe('catalog');
  });
});

describe('pages', () => {
  it.each([
    ['/', 'shell'],
    ['/allService', 'shell'],
    ['/services/1/more', 'shell'],
    ['/nowhere', 'shell'],
    ['/assets/main.js', 'shell'],
    ['/mfe/catalog/mf-manifest.json', 'mfe-catalog'],
    ['/mfe/booking/assets/x.js', 'mfe-booking'],
    ['/mfe/provider/remoteEntry.js', 'mfe-provider'],
  ])('%s comes from %s', async (path, upstream) => {
    expect((await ask(path)).body).toMatchObject({ upstream, url: path });
  });

  it('learn from /config.json where the slices are', async () => {
    const { body, headers } = await ask('/config.json');
    expect(body.remotes.map(({ name }: { name: string }) => name)).toEqual([
      'catalog',
      'booking',
      'provider',
    ]);
    expect(headers.get('cache-control')).toBe('no-cache');
  });
});

describe('what only a laptop needs', () => {
  it('is reached through the same port: identity emulator and payment sandbox', async () => {
    const signIn = await ask('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local', {
      method: 'POST',
    });
    expect(signIn.body).toMatchObject({
      upstream: 'auth',
      url: '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local',
    });
    expect((await ask('/sandbox/stripe/v1/payment_intents?x=1')).body).toMatchObject({
      upstream: 'sandbox',
      url: '/v1/payment_intents?x=1',
    });
  });
});

const ofSize = (bytes: number) => ({ method: 'POST', body: 'x'.repeat(bytes) });

describe('every answer', () => {
  it.each([
    '/',
    '/services',
    '/api/nothing',
    '/mfe/catalog/x.js',
    '/config.json',
    '/create-payment-intent',
    '/healthz',
  ])('%s carries the security headers and a request id', async (path) => {
    const { headers } = await ask(path);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe-eval');
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('server')).toBe('nginx');
  });

  it('keeps the request id it was asked with, and hands it to the service', async () => {
    const { headers, body } = await ask('/services/1', { headers: { 'x-request-id': 'support-case-17' } });
    expect(headers.get('x-request-id')).toBe('support-case-17');
    expect(body.headers['x-request-id']).toBe('support-case-17');
  });
});

describe('what a client says about itself', () => {
  it('does not reach a service', async () => {
    const { body } = await ask('/services/1', {
      headers: { 'x-forwarded-for': '1.2.3.4', 'x-user-id': 'somebody', 'x-forwarded-host': 'evil.example' },
    });
    expect(body.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', host: 'catalog' });
    expect(body.headers).not.toHaveProperty('x-user-id');
    expect(body.headers).not.toHaveProperty('x-forwarded-host');
  });
});

describe('limits', () => {
  it('says what an address takes instead of what it was sent', async () => {
    const { status, body, headers } = await ask('/config.json', { method: 'POST' });
    expect({ status, code: body.code }).toEqual({ status: 405, code: 'method-not-allowed' });
    expect(headers.get('allow')).toBe('GET, HEAD');
  });

  it('refuses a body over 32 KB, over 256 KB from the card provider', async () => {
    expect((await ask('/service', ofSize(32 * 1024))).status).toBe(200);
    expect(await ask('/service', ofSize(32 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { status: 413, code: 'payload-too-large' },
    });
    expect((await ask('/webhooks/stripe', ofSize(200 * 1024))).body.bytes).toBe(200 * 1024);
    expect((await ask('/webhooks/stripe', ofSize(257 * 1024))).status).toBe(413);
  });

  it('takes five messages a minute from one address', async () => {
    const answers = [];
    for (let sent = 0; sent < 6; sent += 1) answers.push(await ask('/contact', ofSize(2)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[5]?.body.code).toBe('too-many-requests');
    expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the cache', () => {
  it('keeps public lists for a moment, and never what was asked with a token', async () => {
    await ask('/services?search=cache');
    expect((await ask('/services?search=cache')).headers.get('x-cache')).toBe('HIT');
    const own = await ask('/services?search=cache', { headers: { authorization: 'Bearer mine' } });
    expect(own.headers.get('x-cache')).toBeNull();
    expect((await ask('/services?search=cache')).body.headers).not.toHaveProperty('authorization');
    for (const path of ['/booked/a%40b.org', '/services/1']) {
      await ask(path);
      expect((await ask(path)).headers.get('x-cache')).toBeNull();
    }
  });
});

describe('a service that is away', () => {
  beforeAll(() => upstreams.stop('payment'));

  it('is a problem a person can read, with the same request id in head and body', async () => {
    const { status, body, headers } = await ask('/create-payment-intent', { method: 'POST' });
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'unavailable' });
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.requestId).toBe(headers.get('x-request-id'));
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('is named by /healthz, the others are not', async () => {
    expect(await ask('/healthz')).toMatchObject({ status: 503, body: { detail: 'Not ready: payment' } });
  });
});
