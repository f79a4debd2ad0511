import { paymentExamples } from '@mendwell/contracts/event-examples';
import type { DomainEvent } from '@mendwell/contracts/events';
import { Metrics } from '../src/telemetry/metrics.ts';
import { startTcpProxy, type TcpProxy } from '../src/testing/tcp-proxy.ts';
import { startTestApp, type TestApp, testDatabase } from '../src/testing/test-app.ts';
import { until } from '../src/testing/until.ts';
import { Notes, probe } from './probe.ts';

/* A service whose MongoDB is away for longer than all its retries take together. */
const retryDelaysMs = [50];
let app: TestApp;
let mongodb: TcpProxy;

beforeAll(async () => {
  const database = new URL(testDatabase('outage'));
  mongodb = await startTcpProxy(database.host);
  database.host = `127.0.0.1:${mongodb.port}`;
  database.searchParams.delete('replicaSet');
  database.searchParams.set('directConnection', 'true');
  // As in production, but faster.
  const mongo = { serverSelectionTimeoutMS: 1_000, socketTimeoutMS: 1_500 };
  app = await startTestApp({ ...probe, env: { MONGODB_URI: database.href }, retryDelaysMs, mongo });
  await app.connect();
});
afterAll(async () => {
  mongodb?.mend();
  await app?.close();
  mongodb?.close();
});

const paid = (paymentIntentId = 'pi'): DomainEvent<'payment.changed'> => {
  const example = paymentExamples.succeeded;
  const id = crypto.randomUUID();
  return { ...example, id, data: { ...example.data, bookingId: id, paymentIntentId } };
};
const retries = async () => {
  const series = /^event_age_seconds_count\{queue="probe\.payment\.changed",outcome="retry"\} (\d+)$/m;
  return Number((await app.app.get(Metrics).text()).match(series)?.[1] ?? 0);
};
const deadLetters = () => app.broker.depth('probe.payment.changed.dead');

it.each(['cut', 'stall'] as const)('spends no attempt while the connection is %s', async (how) => {
  await app.handle(paid());
  const notes = app.app.get(Notes);
  const events = Array.from({ length: 3 }, () => paid());
  mongodb[how]();
  for (const event of events) await app.receive(event);
  const attemptsOf = ({ id }: DomainEvent) => notes.attempts.get(id) ?? 0;
  // More than would make them dead letters.
  await until(() => events.every((event) => attemptsOf(event) > retryDelaysMs.length + 1));
  mongodb.mend();
  const done = () => notes.effects(events.map(({ id }) => id)).catch(() => []);
  await until(async () => (await done()).length === events.length);
  expect(await done()).toEqual([1, 1, 1]);
  expect(await deadLetters()).toBe(0);
});

it('spends no attempt while the database answers, but too slowly', async () => {
  const event = paid('slow');
  const before = await retries();
  await app.handle(event);
  expect((await retries()) - before).toBe(3);
  expect(app.app.get(Notes).attempts.get(event.id)).toBe(4);
  expect(await deadLetters()).toBe(0);
});

it('spends attempts again afterwards', async () => {
  const poison = paid('poison');
  await app.receive(poison);
  await until(async () => (await deadLetters()) === 1);
  expect(app.app.get(Notes).attempts.get(poison.id)).toBe(retryDelaysMs.length + 1);
});
