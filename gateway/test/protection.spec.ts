import { ask, startUpstreams } from './upstreams.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startUpstreams(['payment', 'mfe-provider']);
});
afterAll(() => stop());

const ofSize = (bytes: number) => ({ method: 'POST', body: 'x'.repeat(bytes) });

describe('every answer', () => {
  it.each([
    '/',
    '/services',
    '/api/nothing',
    '/mfe/provider/x.js',
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
  it('refuses a body over 32 KB, over 256 KB from the card provider', async () => {
    expect((await ask('/service', ofSize(32 * 1024))).status).toBe(200);
    expect(await ask('/service', ofSize(32 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { status: 413, code: 'payload-too-large' },
    });
    expect((await ask('/webhooks/stripe', ofSize(200 * 1024))).status).toBe(502);
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

describe('a service that is away', () => {
  it('is a problem a person can read, with the same request id in head and body', async () => {
    const { status, body, headers } = await ask('/create-payment-intent', { method: 'POST' });
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'unavailable' });
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.requestId).toBe(headers.get('x-request-id'));
  });

  it('is named by /healthz, the others are not', async () => {
    expect(await ask('/healthz')).toMatchObject({ status: 503, body: { detail: 'Not ready: payment' } });
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
