import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the gateway did to a connection: the statuses of its answers, or how it ended without one. */
export type Outcome = string;

/** The gateway, and the address of this machine that attacks come from. */
export interface Target {
  port: number;
  from: string;
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);

/** Opens a connection and sends what `send` wants; closed from this side after `patienceMs`. */
export function attempt(
  { port, from }: Target,
  send: (socket: Socket) => unknown,
  patienceMs: number,
): Promise<Outcome> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let text = '';
  const outcome = new Promise<Outcome>((resolve) => {
    const giveUp = setTimeout(() => end('open'), patienceMs);
    function end(how: string) {
      clearTimeout(giveUp);
      socket.destroy();
      resolve(statuses(text).join(' ') || how);
    }
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('close', () => end('closed'));
    // A reset is a way of closing; what came before it counts.
    socket.on('error', () => end('closed'));
  });
  socket.once('connect', () => send(socket));
  return outcome;
}

/** The answers to some bytes, sent at once. */
export const sendBytes = (target: Target, bytes: string | Buffer) =>
  attempt(target, (socket) => socket.write(bytes), 15_000);

/** Sends the beginning at once and then one byte after another until the gateway has enough. */
export const dripBytes = (target: Target, beginning: string, byte: string, patienceMs: number) =>
  attempt(
    target,
    async (socket) => {
      socket.write(beginning);
      while (!socket.destroyed) {
        await sleep(1_000);
        if (socket.writable) socket.write(byte);
      }
    },
    patienceMs,
  );

/** Starts many, a hundred every tenth of a second, and waits for all. */
export async function many(count: number, start: (at: number) => Promise<Outcome>) {
  const outcomes: Promise<Outcome>[] = [];
  for (let at = 0; at < count; at += 1) {
    outcomes.push(start(at));
    if (at % 100 === 99) await sleep(100);
  }
  return Promise.all(outcomes);
}
