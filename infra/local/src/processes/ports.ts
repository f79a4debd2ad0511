import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Ports chosen by this process, reserved for servers that start later. */
const given = new Set<number>();

/** Whether nothing listens on this loopback port. */
export async function isPortFree(port: number) {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    await new Promise((closed) => server.close(closed));
    return true;
  } catch {
    return false;
  }
}

/** Lets a server of this process listen at any port of this machine. Returns the port. */
export async function listen(server: Server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * A free port below the ephemeral range (Linux from 32768, macOS from 49152), from which the system could assign it to an
 * outgoing connection before its server starts.
 */
async function choosePort() {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const port = randomInt(20_000, 32_000);
    if (!given.has(port) && (await isPortFree(port))) return port;
  }
  throw new Error('No loopback port between 20000 and 32000 is free.');
}

/**
 * One free loopback port per name. Keeps previous ports that are still free, so that stored addresses (replica set members,
 * open tabs) stay valid.
 */
export async function choosePorts<Name extends string>(
  names: readonly Name[],
  before: Partial<Record<Name, number>> = {},
) {
  const ports = {} as Record<Name, number>;
  for (const name of names) {
    const known = before[name];
    ports[name] = known && (await isPortFree(known)) ? known : await choosePort();
    given.add(ports[name]);
  }
  return ports;
}
