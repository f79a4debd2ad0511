import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The statuses of the answers on a connection; if there were none, `closed` or `open`. */
export type Outcome = string;

/** The gateway, and the local address to connect from. */
export interface Target {
  port: number;
  from: string;
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);

/** Opens a connection, calls `send`, and waits for the gateway to close it; gives up after `timeoutMs`. */
export function connectAndSend(
  { port, from }: Target,
  send: (socket: Socket) => unknown,
  timeoutMs: number,
): Promise<Outcome> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let text = '';
  const outcome = new Promise<Outcome>((resolve) => {
    const giveUp = setTimeout(() => end('open'), timeoutMs);
    function end(outcome: string) {
      clearTimeout(giveUp);
      socket.destroy();
      resolve(statuses(text).join(' ') || outcome);
    }
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('close', () => end('closed'));
    // A reset closes the connection, too; answers before it count.
    socket.on('error', () => end('closed'));
  });
  socket.once('connect', () => send(socket));
  return outcome;
}

/** Sends all bytes at once. */
export const sendBytes = (target: Target, bytes: string | Buffer) =>
  connectAndSend(target, (socket) => socket.write(bytes), 15_000);

/** Sends `beginning` at once, then a byte each second until the connection is closed. */
export const dripBytes = (target: Target, beginning: string, byte: string, timeoutMs: number) =>
  connectAndSend(
    target,
    async (socket) => {
      socket.write(beginning);
      while (!socket.destroyed) {
        await sleep(1_000);
        if (socket.writable) socket.write(byte);
      }
    },
    timeoutMs,
  );

/** Starts a hundred every tenth of a second, and waits for all. */
export async function inBatches(count: number, start: (at: number) => Promise<Outcome>) {
  const outcomes: Promise<Outcome>[] = [];
  for (let at = 0; at < count; at += 1) {
    outcomes.push(start(at));
    if (at % 100 === 99) await sleep(100);
  }
  return Promise.all(outcomes);
}
