import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

export type OneAddress = Awaited<ReturnType<typeof startOneAddress>>;

/**
 * One address for all instances of a service, as containers have one name for them: each connection goes to another
 * instance, and past those that take none.
 */
export async function startOneAddress() {
  let portsOfAll: () => number[] = () => [];
  let connections = 0;
  const server = createServer((client) => {
    const ports = portsOfAll();
    const first = connections++ % Math.max(1, ports.length);
    forward(client, [...ports.slice(first), ...ports.slice(0, first)]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What reads their ports, asked at each connection. */
    setInstances: (ports: () => number[]) => {
      portsOfAll = ports;
    },
    stop: async () => {
      server.close();
    },
  };
}

function forward(client: Socket, [port, ...others]: number[]) {
  if (port === undefined) return client.destroy();
  const instance = connect(port, '127.0.0.1');
  const tryOthers = () => forward(client, others);
  instance.once('error', tryOthers);
  instance.once('connect', () => {
    instance.off('error', tryOthers);
    // An instance that dies ends the connection: its caller sees that.
    pipeline(client, instance, client, () => {});
  });
}
