import { once } from 'node:events';
import { eventExamples } from '@mendwell/contracts/event-examples';
import type { DomainEvent, EventName } from '@mendwell/contracts/events';
import { Logger } from '@nestjs/common';
import { createConnection } from 'mongoose';
import { DatabaseAvailability } from '../src/database/availability.ts';
import { EventPublisher } from '../src/events/event-publisher.ts';
import { EventSubscriber } from '../src/events/event-subscriber.ts';
import { declareConsumer } from '../src/events/event-topology.ts';
import type { ServiceDefinition } from '../src/service-definition.ts';
import { Metrics } from '../src/telemetry/metrics.ts';
import { startTcpProxy, type TcpProxy } from '../src/testing/tcp-proxy.ts';
import { TestBroker } from '../src/testing/test-broker.ts';
import { until } from '../src/testing/until.ts';

/* Events that return: to the broker, a process that was killed is a lost connection. */
let broker: TestBroker;
let rabbitmq: TcpProxy;
let subscriber: EventSubscriber;
const handled = new Set<string>();
let longStarts = 0;
const dead = new AbortController();

beforeAll(async () => {
  Logger.overrideLogger(false);
  broker = await TestBroker.create('booking');
  const url = new URL(broker.serviceUrl);
  rabbitmq = await startTcpProxy(url.host);
  url.host = `127.0.0.1:${rabbitmq.port}`;
  const definition = { name: 'booking', config: { AMQP_URL: url.href } } as ServiceDefinition;
  const database = new DatabaseAvailability(createConnection());
  subscriber = new EventSubscriber(definition, new EventPublisher(definition), database, new Metrics());
});
afterAll(async () => {
  dead.abort();
  await subscriber?.close();
  rabbitmq?.close();
  await broker?.close();
});

const event = <Name extends EventName>(name: Name, id: string) =>
  ({ ...eventExamples[name], id }) as DomainEvent;

it('an event that always kills its process takes no others to the dead letters', async () => {
  const handler = async ({ id }: DomainEvent) => {
    if (id === 'poison') {
      rabbitmq.cut();
      rabbitmq.mend();
    }
    if (id === 'long') longStarts += 1;
    if (id === 'poison' || id === 'long') await once(dead.signal, 'abort');
    // Work that takes as long as an answer of a server.
    await broker.depth('booking.payment.changed.dead');
    handled.add(id);
  };
  const ids = Array.from({ length: 10 }, (_, at) => `neighbour-${at}`);
  const events = ids.flatMap((id, at) => [
    event('account.changed', `${id} in another queue`),
    event('payment.changed', id),
    ...(at === 5 ? [event('payment.changed', 'poison')] : []),
  ]);
  const names = ['account.changed', 'payment.changed'] as const;
  for (const name of names) await declareConsumer(broker.channel, 'booking', name);
  for (const one of events) await broker.publish(one);
  for (const name of names) subscriber.handle(name, handler);
  await subscriber.start();

  await until(async () => (await broker.depth('booking.payment.changed.dead')) > 0);
  await until(() => handled.size === events.length - 1);
  const left = names.flatMap((name) => [`booking.${name}`, `booking.${name}.dead`]);
  await until(async () => (await broker.depth('booking.payment.changed')) === 0);
  expect(await Promise.all(left.map((queue) => broker.depth(queue)))).toEqual([0, 0, 0, 1]);
});

it('an event with a lot of work that returns lets others wait only briefly', async () => {
  await broker.publish(event('account.changed', 'long'));
  await until(() => longStarts === 1);
  rabbitmq.cut();
  rabbitmq.mend();
  await until(() => longStarts === 2);
  await broker.publish(event('payment.changed', 'behind it'));
  await until(() => handled.has('behind it'));
});
