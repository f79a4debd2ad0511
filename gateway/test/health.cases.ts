import { serviceNames as services } from '../../infra/local/src/repository.ts';
import { answer, ask, asked, start, stop, until } from './upstreams.ts';

const named = (detail: string) => async () => (await ask('/healthz')).body.detail === detail;

describe('a service that is away', () => {
  beforeAll(() => stop('payment'));
  afterAll(() => start('payment'));

  it('is a problem a person can read, with the same request id in head and body', async () => {
    const { status, body, headers } = await ask('/create-payment-intent', { method: 'POST' });
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'unavailable' });
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.requestId).toBe(headers.get('x-request-id'));
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('is named by /healthz, the others are not; /livez speaks of the gateway alone', async () => {
    await until(named('Not ready: payment'));
    expect((await ask('/healthz')).status).toBe(503);
    expect(await ask('/livez')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});

describe('/healthz', () => {
  it('asks each service once, however many ask', async () => {
    await until(async () => (await ask('/healthz')).status === 200);
    asked.length = 0;
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/healthz')));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    // Twice if the second of the first answer ends meanwhile.
    for (const service of services)
      expect(asked.filter((call) => call === `${service} GET /readyz`).length).toBeLessThanOrEqual(2);
  });

  it('names a service that refuses', async () => {
    answer('booking', '/readyz', (_, response) =>
      response.writeHead(503, { 'content-type': 'application/problem+json' }).end('{}'),
    );
    await until(named('Not ready: booking'));
  });

  it('answers before a load balancer gives up, though no service answers it', async () => {
    for (const service of services) answer(service, '/readyz', () => undefined);
    // Given up when a load balancer would; asked again, because a busy machine may have been the slow one.
    const inTime = () => ask('/healthz', { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    await until(async () => (await inTime())?.body.detail === `Not ready: ${services.join(' ')}`);
  });
});
