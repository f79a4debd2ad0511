import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

const listen = async (port: number) => {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** Ports chosen by this process, reserved for servers that start later. */
const given = new Set<number>();

/**
 * A free port below the ephemeral range (Linux from 32768, macOS from 49152), from which the system could assign it to an
 * outgoing connection before its server starts.
 */
async function listenSomewhere(): Promise<Server> {
  const port = randomInt(20_000, 32_000);
  if (given.has(port)) return listenSomewhere();
  return listen(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return listenSomewhere();
  });
}

/** Whether nothing listens on this loopback port. */
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
 * One free loopback port per name. Keeps previous ports that are still free, so that stored addresses (replica set members,
 * open tabs) stay valid.
 */
export async function choosePorts<Name extends string>(
  names: readonly Name[],
  before: Partial<Record<Name, number>> = {},
) {
  const held = new Map<Name, Server>();
  for (const name of names) {
    const known = before[name];
    held.set(name, await (known ? listen(known).catch(listenSomewhere) : listenSomewhere()));
  }
  const ports = {} as Record<Name, number>;
  for (const [name, server] of held) {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
    ports[name] = address.port;
    given.add(address.port);
  }
  await Promise.all([...held.values()].map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
