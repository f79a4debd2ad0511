import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { listen } from '@mendwell/local/processes/ports';

export type LoadBalancer = Awaited<ReturnType<typeof startLoadBalancer>>;

/**
 * One address for all instances of a service, as containers have one name for them. Connections go to the instances in
 * turn, skipping those that accept none.
 */
export async function startLoadBalancer() {
  let currentPorts: () => number[] = () => [];
  let connections = 0;
  const server = createServer((client) => {
    const ports = currentPorts();
    const first = connections++ % Math.max(1, ports.length);
    forward(client, [...ports.slice(first), ...ports.slice(0, first)]);
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    /** `ports` is called for each connection. */
    balance: (ports: () => number[]) => {
      currentPorts = ports;
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
    // An instance that dies closes the connection, and its caller notices.
    pipeline(client, instance, client, () => {});
  });
}
