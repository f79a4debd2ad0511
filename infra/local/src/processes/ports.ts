import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

const listen = async (port: number) => {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** Handed out by this process: a server that starts later finds its port still free. */
const given = new Set<number>();

/**
 * A port that is free and stays so until its server starts: systems give the higher ones to every outgoing connection
 * (Linux from 32768, macOS from 49152).
 */
async function listenSomewhere(): Promise<Server> {
  const port = randomInt(20_000, 32_000);
  if (given.has(port)) return listenSomewhere();
  return listen(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return listenSomewhere();
  });
}

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
