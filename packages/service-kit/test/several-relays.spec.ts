import { eventExamples } from '@mendwell/contracts/event-examples';
import type { DomainEvent } from '@mendwell/contracts/events';
import { OutboxRelay, type OutboxRow, outboxModel } from '../src/events/outbox-relay.ts';
import { startTestApp, type TestApp, testDatabase } from '../src/testing/test-app.ts';
import { until } from '../src/testing/until.ts';
import { withWrongClock } from '../src/testing/wrong-clock.ts';
import { Notes, probe } from './probe.ts';

const count = 300;
let writer: TestApp;
let relays: TestApp[];
let seen: DomainEvent[];

beforeAll(async () => {
  const MONGODB_URI = testDatabase('several-relays');
  // Commits and "dies" before publishing.
  writer = await startTestApp({ ...probe, env: { MONGODB_URI } });
  await writer.connect();
  const env = { MONGODB_URI, AMQP_URL: writer.broker.serviceUrl };
  relays = await Promise.all([1, 2, 3].map(() => startTestApp({ ...probe, env, relay: true })));
  seen = await writer.broker.collect('service.changed');
});
afterAll(async () => {
  for (const app of [...(relays ?? []), writer]) await app?.stop();
  for (const app of [...(relays ?? []), writer]) await app?.close();
});

it('publishes all events of a dead instance, each by one of the others', async () => {
  const names = Array.from({ length: count }, (_, index) => `note-${index}`);
  for (let start = 0; start < count; start += 20) {
    const some = names.slice(start, start + 20);
    await Promise.all(some.map((name) => writer.app.get(Notes).write(name)));
  }
  await until(async () => (await writer.outbox()).length === 0);
  await until(() => seen.length >= count);
  const published = seen.map((event) => 'serviceId' in event.data && event.data.serviceId);
  expect(published.sort()).toEqual(names.sort());
});

it.each([
  ['ahead', 1],
  ['behind', -1],
])('publishes due events at once and no others with clocks that are an hour %s', async (_, hours) => {
  const rows = writer.model<OutboxRow>(outboxModel.name);
  const id = crypto.randomUUID();
  const event = { ...eventExamples['review.written'], id };
  const leased = { _id: id, event, dueAt: new Date(Date.now() + 50_000), claimedBy: 'another' };
  await rows.insertMany([leased]);
  await withWrongClock(hours, async () => {
    await writer.app.get(Notes).write(`written ${hours}`);
    await until(async () => (await writer.outbox('service.changed')).length === 0);
    await Promise.all(relays.map(({ app }) => app.get(OutboxRelay).run()));
  });
  expect(await rows.find().lean()).toEqual([leased]);
  await rows.deleteMany({});
});
