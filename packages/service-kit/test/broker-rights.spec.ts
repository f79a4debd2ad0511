import { once } from 'node:events';
import { eventsExchange } from '@mendwell/contracts/events';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { TestBroker } from '../src/testing/test-broker.ts';

/** A compromised service only has its own rights. */
describe('the broker user of catalog', () => {
  let broker: TestBroker;
  let connection: ChannelModel;
  beforeAll(async () => {
    broker = await TestBroker.create('catalog');
    await broker.channel.assertQueue('payment.booking.requested');
    connection = await connect(broker.serviceUrl);
  });
  afterAll(async () => {
    await connection.close();
    await broker.close();
  });

  const publish = (key: string) => (channel: Channel) =>
    channel.publish(eventsExchange, key, Buffer.from('{}'));

  it('publishes its own events', async () => {
    const channel = await connection.createConfirmChannel();
    publish('service.published.booking')(channel);
    await channel.waitForConfirms();
    await channel.close();
  });

  it.each<[string, (channel: Channel) => unknown]>([
    ['publish an event of booking', publish('booking.requested.payment')],
    ['publish an event of payment', publish('payment.succeeded.booking')],
    ['read what is meant for payment', (channel) => channel.consume('payment.booking.requested', () => {})],
    ['throw away what is meant for payment', (channel) => channel.purgeQueue('payment.booking.requested')],
    ['make a queue under another name', (channel) => channel.assertQueue('listener')],
  ])('may not %s', async (_, act) => {
    const channel = await connection.createChannel();
    const refused = once(channel, 'error');
    await Promise.resolve(act(channel)).catch(() => {});
    const [error] = await refused;
    expect(error).toMatchObject({ code: 403 });
  });
});
