import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  /** Keeps all connections, also new ones, without passing anything on. */
  stall(): void;
  mend(): void;
  /** Sends these bytes to every client as if they came from the server. */
  send(bytes: Buffer): void;
  close(): void;
}

/** A proxy to a local server (`host:port`), to interrupt one client without affecting other tests. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const [host = '', port = ''] = target.split(':');
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  let isCut = false;
  let isStalled = false;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((inner) => {
    if (isCut) return inner.destroy();
    const outer = connect(Number(port), host);
    track(inner);
    track(outer);
    clients.add(inner);
    inner.on('close', () => clients.delete(inner));
    inner.pipe(outer).pipe(inner);
    if (isStalled) for (const socket of [inner, outer]) socket.pause();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      destroyAll();
    },
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      isCut = false;
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    send: (bytes) => {
      for (const client of clients) client.write(bytes);
    },
    close: () => {
      server.close();
      destroyAll();
    },
  };
}
