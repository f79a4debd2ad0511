import type { ChannelModel } from 'amqplib';
import { BrokerConnection } from '../src/events/broker-connection.ts';
import { startTcpProxy, type TcpProxy } from '../src/testing/tcp-proxy.ts';
import { TestBroker } from '../src/testing/test-broker.ts';
import { until } from '../src/testing/until.ts';

let broker: TestBroker;
let proxy: TcpProxy;
let url: string;

beforeAll(async () => {
  broker = await TestBroker.create('probe');
  const address = new URL(broker.serviceUrl);
  proxy = await startTcpProxy(address.host);
  address.host = `127.0.0.1:${proxy.port}`;
  url = address.href;
});
afterAll(async () => {
  proxy?.close();
  await broker?.close();
});

it.each([
  ['fails', (asked: Promise<unknown>) => asked],
  ['goes on', (asked: Promise<unknown>) => asked.catch(() => {})],
])('reconnects if the broker fails during the setup of a connection, which then %s', async (_, then) => {
  let preparations = 0;
  let model: ChannelModel | undefined;
  const connection = new BrokerConnection({
    url,
    name: 'probe',
    setUp: async (prepared) => {
      preparations += 1;
      if (preparations > 1) return;
      proxy.cut();
      const asked = prepared.createChannel();
      await then(asked).finally(proxy.mend);
    },
    onUp: (prepared) => {
      model = prepared;
    },
  });
  await connection.open();
  try {
    await until(() => preparations === 2 && connection.status.status === 'up');
    await expect(model?.createChannel()).resolves.toBeDefined();
  } finally {
    await connection.close();
  }
});
