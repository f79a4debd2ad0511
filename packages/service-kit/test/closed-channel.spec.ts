import { setImmediate } from 'node:timers/promises';
import { eventExamples } from '@mendwell/contracts/event-examples';
import type { ConfirmChannel } from 'amqplib';
import { EventPublisher } from '../src/event-publisher.ts';
import type { ServiceDefinition } from '../src/service-definition.ts';
import { TestBroker } from '../src/testing/test-broker.ts';
import { until } from '../src/testing/until.ts';

it('an event is refused while its channel closes, without a rejection that nobody handles', async () => {
  const broker = await TestBroker.create('booking');
  const config = { AMQP_URL: broker.serviceUrl };
  const publisher = new EventPublisher({ name: 'booking', config } as ServiceDefinition);
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  try {
    await publisher.start();
    await until(() => publisher.isReady);
    const channel: ConfirmChannel = Reflect.get(publisher, 'channel');
    // The broker closes it likewise, for example when an exchange is missing.
    const closed = channel.close();
    const { 'booking.requested': event } = eventExamples;
    await expect(publisher.publish({ ...event, id: 'e1' })).rejects.toThrow('Channel clos');
    await closed;
    await setImmediate();
    expect(unhandled).not.toHaveBeenCalled();
  } finally {
    process.off('unhandledRejection', unhandled);
    await publisher.close();
    await broker.close();
  }
});
