import { once } from 'node:events';
import { createServer } from 'node:net';

const listen = async (port: number) => {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** Whether nobody listens on this loopback port. */
export async function isPortFree(port: number) {
  try {
    const server = await listen(port);
    await new Promise((closed) => server.close(closed));
    return true;
  } catch {
    return false;
  }
}

/**
 * One free loopback port per name. A port used before is kept when it is still free, so that what was stored
 * with it (replica set members, open tabs) stays true.
 */
export async function choosePorts<Name extends string>(
  names: readonly Name[],
  before: Partial<Record<Name, number>> = {},
) {
  const held = new Map<Name, Awaited<ReturnType<typeof listen>>>();
  for (const name of names) {
    const wanted = before[name] ?? 0;
    held.set(name, await listen(wanted).catch(() => listen(0)));
  }
  const ports = {} as Record<Name, number>;
  for (const [name, server] of held) {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
    ports[name] = address.port;
  }
  await Promise.all([...held.values()].map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
