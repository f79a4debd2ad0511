import { paymentExamples } from '@mendwell/contracts/event-examples';
import { Metrics } from '../src/telemetry/metrics.ts';
import { fixture } from '../src/testing/fixture.ts';
import { startTestApp } from '../src/testing/test-app.ts';
import { signIn } from '../src/testing/test-user.ts';
import { until } from '../src/testing/until.ts';
import { Notes, probe } from './probe.ts';

const app = fixture(() => startTestApp({ ...probe, retryDelaysMs: [50] }));

beforeAll(async () => {
  await app.connect();
});

const metrics = () => app.app.get(Metrics);
const lines = async () => (await metrics().text()).split('\n').filter((line) => !line.startsWith('#'));
/** The value of a series; undefined if it does not exist. */
const numberOf = async (series: string) => {
  const line = (await lines()).find((text) => text.startsWith(`${series} `));
  return line && Number(line.slice(series.length + 1));
};

describe('requests', () => {
  it('are counted by method, route template and status', async () => {
    const { token } = await signIn();
    await app.call('GET', '/mine/victim@example.com', { token });
    await app.call('GET', '/mine/another@example.com', { token });
    await app.call('GET', '/no/such/victim@example.com');
    await app.call('GET', '/fail/secret');
    const count = (labels: string) => numberOf(`http_request_seconds_count{${labels}}`);
    expect(await count('method="GET",route="/mine/:email",status="403"')).toBe(2);
    expect(await count('method="GET",route="none",status="404"')).toBe(1);
    expect(await count('method="GET",route="/fail/:how",status="500"')).toBe(1);
    expect((await lines()).join()).not.toMatch(/example|secret/);
  });
});

describe('events', () => {
  const outcome = (name: string) =>
    numberOf(`event_age_seconds_count{queue="probe.payment.changed",outcome="${name}"}`);

  it('are counted as done, retried and dead', async () => {
    const example = paymentExamples.succeeded;
    const event = (data: object) => ({
      ...example,
      id: crypto.randomUUID(),
      data: { ...example.data, ...data },
    });
    await app.receive(event({ bookingId: 'b-metrics' }));
    await app.receive(event({ paymentIntentId: 'poison' }));
    await app.broker.publishRaw('payment.changed', 'no event');
    await until(async () => (await outcome('dead')) === 2);
    await until(async () => (await outcome('done')) === 1);
    expect(await outcome('retry')).toBe(1);
  });

  it('that wait in the outbox are counted, with the age of the first', async () => {
    expect([await numberOf('outbox_rows'), await numberOf('outbox_age_seconds')]).toEqual([0, 0]);
    await app.app.get(Notes).pay('b-1');
    await app.app.get(Notes).pay('b-2');
    expect(await numberOf('outbox_rows')).toBe(2);
    expect(await numberOf('outbox_age_seconds')).toBeGreaterThan(0);
  });
});

describe('a gauge', () => {
  it('is left out if it cannot be read, without affecting others', async () => {
    metrics().gauge('broken', 'Fails', () => Promise.reject(new Error('The server is away')));
    metrics().gauge('silent', 'Never answers', () => new Promise(() => {}));
    metrics().gauge('broken_kinds', 'Fails', () => Promise.reject(new Error('The server is away')), 'kind');
    metrics().gauge('by_kind', 'One for each kind', () => ({ small: 1, large: 2 }), 'kind');
    expect(await numberOf('broken')).toBeUndefined();
    expect(await numberOf('silent')).toBeUndefined();
    expect((await lines()).join()).not.toContain('broken_kinds');
    expect(await numberOf('by_kind{kind="large"}')).toBe(2);
    expect(await numberOf('mongodb_pool{state="waiting"}')).toBe(0);
  });
});
