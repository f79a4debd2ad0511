import type { DomainEvent } from '@mendwell/contracts/events';
import { startTestApp, type TestApp, testDatabase } from '../src/testing/test-app.ts';
import { until } from '../src/testing/until.ts';
import { Notes, probe } from './probe.ts';

const count = 300;
let writer: TestApp;
let relays: TestApp[];
let seen: DomainEvent[];

beforeAll(async () => {
  const MONGODB_URI = testDatabase('several-relays');
  // Commits and "dies" before publishing.
  writer = await startTestApp({ ...probe, env: { MONGODB_URI } });
  const env = { MONGODB_URI, AMQP_URL: writer.broker.serviceUrl };
  relays = await Promise.all([1, 2, 3].map(() => startTestApp({ ...probe, env, relay: true })));
  seen = await writer.broker.collect('service.published');
});
afterAll(async () => {
  for (const relay of relays ?? []) await relay.close();
  await writer?.close();
});

it('publishes all events of a dead instance, each by one of the others', async () => {
  const names = Array.from({ length: count }, (_, index) => `note-${index}`);
  for (let start = 0; start < count; start += 20) {
    const some = names.slice(start, start + 20);
    await Promise.all(some.map((name) => writer.app.get(Notes).write(name)));
  }
  await until(async () => (await writer.outbox()).length === 0, 20_000);
  const published = seen.map((event) => 'serviceId' in event.data && event.data.serviceId);
  expect(published.sort()).toEqual(names.sort());
});

it('publishes the events of a dead instance with a fast clock without delay', async () => {
  const rightNow = Date.now;
  const fast = jest.spyOn(Date, 'now').mockImplementation(() => rightNow() + 600_000);
  await writer.app.get(Notes).write('from the future');
  fast.mockRestore();
  await until(async () => (await writer.outbox()).length === 0, 20_000);
});
