import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paymentExamples } from '@mendwell/contracts/event-examples';
import { createConnection } from 'mongoose';
import { crashAt } from '../src/testing/crash-at.ts';
import { startTestApp, testDatabase } from '../src/testing/test-app.ts';
import { TestBroker } from '../src/testing/test-broker.ts';
import { until } from '../src/testing/until.ts';
import { Notes, probe } from './probe.ts';
import { spawnProbe } from './spawn-probe.ts';

/* What only a whole process shows: that it dies in the middle of something, and how it stops. */
const MONGODB_URI = testDatabase('process');
let broker: TestBroker;
let child: ChildProcess;
let output = '';

async function startProcess(env: NodeJS.ProcessEnv = {}): Promise<string> {
  output = '';
  child = spawnProbe({ MONGODB_URI, AMQP_URL: broker.serviceUrl, PORT: '0', ...env });
  child.stdout?.on('data', (data: Buffer) => {
    output += data;
  });
  return until(() => /listens on (http[^"]+)/.exec(output)?.[1]);
}

beforeAll(async () => {
  broker = await TestBroker.create(probe.name, probe.routes);
});
afterAll(() => broker?.close());
afterEach(async () => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
});

const isAnswered = async (url: string, status: number) => (await fetch(url)).status === status;

it('finishes running requests on SIGTERM, and asks for no more', async () => {
  const url = await startProcess({ DRAIN_MS: '5000' });
  expect(await isAnswered(`${url}/readyz`, 200)).toBe(true);
  child.kill('SIGTERM');
  await until(() => isAnswered(`${url}/readyz`, 503));
  const call = await fetch(`${url}/notes`);
  expect([call.status, call.headers.get('connection')]).toEqual([200, 'close']);
  expect(await isAnswered(`${url}/healthz`, 200)).toBe(true);
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});

it('accepts as many headers as the gateway', async () => {
  const url = await startProcess();
  const large = 'x'.repeat(15_000);
  const { status } = await fetch(`${url}/notes`, { headers: { 'x-1': large, 'x-2': large, 'x-3': large } });
  expect(status).toBe(200);
});

it('logs its start without secrets, and serves metrics on a separate port only', async () => {
  const url = await startProcess({ METRICS_PORT: '0' });
  const started = JSON.parse(output.split('\n').find((line) => line.includes('listens on')) ?? '');
  const { version } = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8'));
  expect(started).toMatchObject({ service: 'probe', version, config: { DRAIN_MS: 1_000, PORT: 0 } });
  expect(started.config.AMQP_URL).toMatch(/^amqp:\/\/127\.0\.0\.1:\d+\/test-probe-\w+$/);
  const metrics = await (await fetch(started.metrics)).text();
  expect(metrics).toContain(`service_version{version="${version}"} 1`);
  expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(await isAnswered(`${url}/metrics`, 404)).toBe(true);
  expect(await isAnswered(new URL('/healthz', started.metrics).href, 404)).toBe(true);
});

it('does not start on a restored database before the accounts in its list are erased', async () => {
  const connection = await createConnection(MONGODB_URI).asPromise();
  try {
    const restored = connection.collection('restoredErasures');
    await restored.insertOne({ pseudonym: 'erased-1', erasedAt: new Date() });
    child = spawnProbe({ MONGODB_URI, AMQP_URL: broker.serviceUrl, PORT: '0' });
    let errors = '';
    child.stderr?.on('data', (data: Buffer) => {
      errors += data;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(errors).toContain('Error: node dist/migrate.js must run first');
    await restored.deleteMany();
  } finally {
    await connection.close();
  }
  await startProcess();
});

it('names the reason at its first attempt if it starts without MongoDB', async () => {
  child = spawnProbe({
    MONGODB_URI: 'mongodb://127.0.0.1:9/test',
    AMQP_URL: broker.serviceUrl,
    PORT: '0',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      said += data;
    });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(said).toContain('connect ECONNREFUSED 127.0.0.1:9');
  expect(said.match(/Unable to connect to the database/g)).toHaveLength(1);
});

it.each(['after-commit', 'after-handling'] as const)(
  'applies an event once although it dies %s',
  async (point) => {
    await startProcess(crashAt(point, 1));
    const example = paymentExamples.succeeded;
    const bookingId = `b-${point}`;
    const event = { ...example, id: crypto.randomUUID(), data: { ...example.data, bookingId } };
    const died = once(child, 'exit');
    await until(() => broker.publish(event).then(() => true));
    expect(await died).toEqual([null, 'SIGKILL']);

    const other = await startTestApp({ ...probe, env: { MONGODB_URI, AMQP_URL: broker.serviceUrl } });
    try {
      await until(async () => (await broker.depth('probe.payment.changed')) === 0);
      await until(async () => (await other.app.get(Notes).effects([bookingId])).length === 1);
      expect(await other.app.get(Notes).effects([bookingId])).toEqual([1]);
    } finally {
      await other.close();
    }
  },
);

it('loses no event when it is killed while handling it: another instance handles it', async () => {
  await startProcess({ PROBE_HANGS: '1' });
  const example = paymentExamples.succeeded;
  const event = { ...example, id: crypto.randomUUID(), data: { ...example.data, bookingId: 'b-killed' } };
  await until(() => broker.publish(event).then(() => true));
  await until(() => output.includes('handling b-killed'));
  child.kill('SIGKILL');
  await once(child, 'exit');

  const other = await startTestApp({ ...probe, env: { MONGODB_URI, AMQP_URL: broker.serviceUrl } });
  try {
    const effects = () => other.app.get(Notes).effects(['b-killed']);
    await until(async () => (await effects()).length === 1);
    expect(await effects()).toEqual([1]);
  } finally {
    await other.close();
  }
});
