import { OutboxRelay, type OutboxRow, outboxModel } from '../src/events/outbox-relay.ts';
import { startTcpProxy, type TcpProxy } from '../src/testing/tcp-proxy.ts';
import { startTestApp, type TestApp, testDatabase } from '../src/testing/test-app.ts';
import { TestBroker } from '../src/testing/test-broker.ts';
import { until } from '../src/testing/until.ts';
import { Notes, probe } from './probe.ts';

/* A service whose MongoDB and RabbitMQ are behind proxies that this file can cut. */
let broker: TestBroker;
let app: TestApp;
let mongodb: TcpProxy;
let rabbitmq: TcpProxy;

beforeAll(async () => {
  broker = await TestBroker.create(probe.name, probe.routes);
  const database = new URL(testDatabase('unavailable'));
  mongodb = await startTcpProxy(database.host);
  database.host = `127.0.0.1:${mongodb.port}`;
  database.searchParams.delete('replicaSet');
  database.searchParams.set('directConnection', 'true');
  const amqp = new URL(broker.serviceUrl);
  rabbitmq = await startTcpProxy(amqp.host);
  amqp.host = `127.0.0.1:${rabbitmq.port}`;
  const env = { MONGODB_URI: database.href, AMQP_URL: amqp.href };
  app = await startTestApp({ ...probe, relay: true, env });
});
afterAll(async () => {
  await app?.close();
  mongodb?.close();
  rabbitmq?.close();
  await broker?.close();
});

const readiness = async () => {
  const { status, body } = await app.call('GET', '/readyz');
  return { status, broker: body.details?.broker };
};
const isUp = async () => (await readiness()).broker?.status === 'up';

it('is alive but not ready while MongoDB is unreachable', async () => {
  mongodb.cut();
  expect(await app.call('GET', '/readyz')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await app.call('GET', '/healthz')).toMatchObject({ status: 200 });
  mongodb.mend();
  await until(async () => (await readiness()).status === 200);
});

it('serves without RabbitMQ, reports the outage, and publishes once it is back', async () => {
  await until(isUp);
  const seen = await broker.collect('service.changed');
  rabbitmq.cut();
  const away = await until(async () => {
    const now = await readiness();
    return now.broker?.status === 'down' && now;
  });
  expect(away).toEqual({ status: 200, broker: { status: 'down', reason: expect.stringMatching(/\w/) } });
  await app.app.get(Notes).write('kept');
  rabbitmq.mend();
  await until(() => seen.length === 1);
  await until(isUp);
});

it('publishes nothing while RabbitMQ is short of memory or disk, and reports why', async () => {
  // RabbitMQ's connection.blocked and connection.unblocked, on channel 0.
  const method = (id: number, ...fields: number[]) => {
    const payload = Buffer.from([0, 10, 0, id, ...fields]);
    const header = Buffer.from([1, 0, 0, 0, 0, 0, payload.length]);
    return Buffer.concat([header, payload, Buffer.from([0xce])]);
  };
  const reason = Buffer.from('low on memory');
  await until(isUp);
  const seen = await broker.collect('service.changed');
  rabbitmq.send(method(60, reason.length, ...reason));
  const blocked = await until(async () => {
    const now = await readiness();
    return now.broker?.status === 'blocked' && now;
  });
  expect(blocked).toEqual({ status: 200, broker: { status: 'blocked', reason: 'low on memory' } });
  // A sweep that began before may still publish what it finds.
  await app.app.get(OutboxRelay).run();

  await app.app.get(Notes).write('waits');
  // Its lease has expired, so that any sweep would publish it.
  await app.model<OutboxRow>(outboxModel.name).updateMany({}, { dueAt: new Date(0) });
  await app.app.get(OutboxRelay).run();
  expect(await app.outbox('service.changed')).toHaveLength(1);
  expect(seen).toEqual([]);

  rabbitmq.send(method(61));
  await until(() => seen.length === 1);
});
