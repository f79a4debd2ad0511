import { once } from 'node:events';
import { eventsExchange } from '@mendwell/contracts/events';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { TestBroker } from '../src/testing/test-broker.ts';
import { testServer } from '../src/testing/test-servers.ts';

/** A compromised service only has its own rights. */
describe('the broker user of catalog', () => {
  let broker: TestBroker;
  let connection: ChannelModel;
  beforeAll(async () => {
    broker = await TestBroker.create('catalog');
    await broker.channel.assertQueue('payment.booking.status-changed');
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
    publish('service.changed.booking')(channel);
    await channel.waitForConfirms();
    await channel.close();
  });

  it.each<[string, (channel: Channel) => unknown]>([
    ['publish an event of booking', publish('booking.status-changed.payment')],
    ['publish an event of payment', publish('payment.changed.booking')],
    [
      'read what is meant for payment',
      (channel) => channel.consume('payment.booking.status-changed', () => {}),
    ],
    [
      'throw away what is meant for payment',
      (channel) => channel.purgeQueue('payment.booking.status-changed'),
    ],
    ['make a queue under another name', (channel) => channel.assertQueue('listener')],
  ])('may not %s', async (_, act) => {
    const channel = await connection.createChannel();
    const refused = once(channel, 'error');
    await Promise.resolve(act(channel)).catch(() => {});
    const [error] = await refused;
    expect(error).toMatchObject({ code: 403 });
  });
});

it('leaves no virtual host and no user after a test file', async () => {
  const { origin, username, password } = new URL(testServer('TEST_AMQP_MANAGEMENT_URL'));
  const headers = { authorization: `Basic ${btoa(`${username}:${password}`)}` };
  const broker = await TestBroker.create('booking');
  const { username: name } = new URL(broker.serviceUrl);
  const statusOf = async (path: string) => (await fetch(`${origin}/api/${path}/${name}`, { headers })).status;
  expect([await statusOf('vhosts'), await statusOf('users')]).toEqual([200, 200]);
  await broker.close();
  expect([await statusOf('vhosts'), await statusOf('users')]).toEqual([404, 404]);
});
