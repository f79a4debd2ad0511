import { serviceNames as services } from '../../infra/local/src/repository.ts';
import { answer, ask, asked, start, stop, until } from './upstreams.ts';

const named = (detail: string) => async () => (await ask('/healthz')).body.detail === detail;

describe('an unavailable service', () => {
  beforeAll(() => stop('payment'));
  afterAll(() => start('payment'));

  it('results in a readable problem, with the same request id in header and body', async () => {
    const { status, body, headers } = await ask('/create-payment-intent', { method: 'POST' });
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'unavailable' });
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.requestId).toBe(headers.get('x-request-id'));
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('is the only one named by /healthz, and does not affect /livez', async () => {
    await until(named('Not ready: payment'));
    expect((await ask('/healthz')).status).toBe(503);
    expect(await ask('/livez')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});

describe('/healthz', () => {
  it('asks each service once for concurrent requests', async () => {
    await until(async () => (await ask('/healthz')).status === 200);
    asked.length = 0;
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/healthz')));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    // Twice if the cached answer expires in between.
    for (const service of services)
      expect(asked.filter((call) => call === `${service} GET /readyz`).length).toBeLessThanOrEqual(2);
  });

  it('names a service that is not ready', async () => {
    answer('booking', '/readyz', (_, response) =>
      response.writeHead(503, { 'content-type': 'application/problem+json' }).end('{}'),
    );
    await until(named('Not ready: booking'));
  });

  it('answers before a load balancer times out, even if no service answers', async () => {
    for (const service of services) answer(service, '/readyz', () => undefined);
    // Times out like a load balancer. Retries, because the machine may be busy.
    const inTime = () => ask('/healthz', { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    await until(async () => (await inTime())?.body.detail === `Not ready: ${services.join(' ')}`);
  });
});
