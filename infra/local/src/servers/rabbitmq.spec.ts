import { asUser } from './rabbitmq.ts';

it.each([
  ['its own user, if the address has none', 'amqp://broker:5672/shop', 'amqp://booking:pw@broker:5672/shop'],
  ['the user of the address', 'amqps://all:secret@broker/%2F', 'amqps://all:secret@broker/%2F'],
])('a service is, at AMQP_URL, %s', (_, address, expected) => {
  expect(asUser(address, 'booking', 'pw')).toBe(expected);
});
