import { TestBroker } from '../src/testing/test-broker.ts';
import { testServer } from '../src/testing/test-servers.ts';

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
