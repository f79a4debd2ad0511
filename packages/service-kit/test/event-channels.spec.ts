import { setImmediate } from 'node:timers/promises';
import { eventExamples } from '@mendwell/contracts/event-examples';
import type { ConfirmChannel } from 'amqplib';
import { createConnection } from 'mongoose';
import { DatabaseAvailability } from '../src/database/availability.ts';
import { encodeEvent } from '../src/events/event-message.ts';
import { EventPublisher } from '../src/events/event-publisher.ts';
import { EventSubscriber } from '../src/events/event-subscriber.ts';
import { topologyOf } from '../src/events/event-topology.ts';
import type { ServiceDefinition } from '../src/service-definition.ts';
import { Metrics } from '../src/telemetry/metrics.ts';
import { TestBroker } from '../src/testing/test-broker.ts';
import { until } from '../src/testing/until.ts';

let broker: TestBroker;
let definition: ServiceDefinition;

beforeAll(async () => {
  broker = await TestBroker.create('booking');
  definition = { name: 'booking', config: { AMQP_URL: broker.serviceUrl } } as ServiceDefinition;
});
afterAll(() => broker?.close());

it('an event is refused while its channel closes, without a rejection that nobody handles', async () => {
  const publisher = new EventPublisher(definition);
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  try {
    await publisher.start();
    await until(() => publisher.isReady);
    const channel: ConfirmChannel = Reflect.get(publisher, 'channel');
    // The broker closes it likewise, for example when an exchange is missing.
    const closed = channel.close();
    const { 'booking.status-changed': event } = eventExamples;
    await expect(publisher.publish({ ...event, id: 'e1' })).rejects.toThrow('Channel clos');
    await closed;
    await setImmediate();
    expect(unhandled).not.toHaveBeenCalled();
  } finally {
    process.off('unhandledRejection', unhandled);
    await publisher.close();
  }
});

it('an instance looks for missed events before it receives the next ones', async () => {
  const subscriber = new EventSubscriber(
    definition,
    new EventPublisher(definition),
    new DatabaseAvailability(createConnection()),
    new Metrics(),
  );
  const { liveExchange } = topologyOf('booking');
  const { body, options } = encodeEvent(eventExamples['booking.status-changed']);
  const seen: string[] = [];
  const note = (what: string) => () => void seen.push(what);
  subscriber.listen(['booking.status-changed', 'free-times.changed'], note('event'), note('open'));
  await broker.channel.assertExchange(liveExchange, 'topic', { durable: true });
  // So many at once that the first ones arrive together with the broker's answers.
  const flood = setInterval(() => {
    for (let sent = 0; sent < 100; sent += 1)
      broker.channel.publish(liveExchange, 'booking.status-changed', body, options);
  });
  try {
    await subscriber.start();
    await until(() => seen.includes('event') && seen.includes('open'));
    expect(seen[0]).toBe('open');
  } finally {
    clearInterval(flood);
    await subscriber.close();
  }
});
