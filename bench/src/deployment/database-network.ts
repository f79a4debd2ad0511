import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { listen } from '@mendwell/local/processes/ports';

/** A connection to the member at port `to`, from another member, a service by its name, or something else. */
export interface Link {
  from: string;
  to: number;
}

/**
 * All connections to the members of a replica set, those among them included, lead through here, where they can be cut.
 * `services` are the names of those that connect.
 */
export async function startDatabaseNetwork(ports: number[], services: string[]) {
  const open = new Map<Socket, Link>();
  const cuts = new Set<(link: Link) => boolean>();
  const isCut = (link: Link) => [...cuts].some((isMeant) => isMeant(link));

  /** Members and services identify themselves in the first message of a connection. */
  function senderOf(greeting: Buffer) {
    if (greeting.includes('internalClient')) return 'a member';
    return services.find((name) => greeting.includes(`\0${name}\0`)) ?? '';
  }

  function forward(client: Socket, greeting: Buffer, to: number) {
    const link = { from: senderOf(greeting), to };
    if (isCut(link)) return client.destroy();
    open.set(client, link);
    const member = connect(to, '127.0.0.1');
    member.write(greeting);
    pipeline(client, member, client, () => open.delete(client));
  }

  const servers = ports.map((port) =>
    createServer((client) => {
      client.on('error', () => {}).once('data', (greeting) => forward(client, greeting as Buffer, port));
    }),
  );
  const own = await Promise.all(servers.map(listen));
  return {
    /** An address for each member. */
    hosts: own.map((port) => `127.0.0.1:${port}`),
    /** Ends these connections and refuses new ones. Returns how to allow them again. */
    cut(isMeant: (link: Link) => boolean) {
      cuts.add(isMeant);
      const meant = [...open].filter(([, link]) => isMeant(link));
      if (meant.length === 0) throw new Error('There is no connection to cut.');
      for (const [client] of meant) client.destroy();
      return () => cuts.delete(isMeant);
    },
    stop() {
      for (const server of servers) server.close();
      for (const client of open.keys()) client.destroy();
    },
  };
}
