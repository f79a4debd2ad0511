import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the result is truthy; resolves with `undefined` after `withinMs`. */
export async function until<T>(ask: () => Promise<T>, withinMs: number, everyMs = 50) {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
    await sleep(everyMs);
  }
  return undefined;
}

/** Whether a server accepts connections on this loopback port and answers a greeting, if one is given. */
export const answersOnPort = (port: number, greeting?: Buffer, isRight = (_answer: Buffer) => true) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (greeting ? socket.write(greeting) : settle(true)));
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => settle(false));
    socket.once('data', (answer) => settle(isRight(answer)));
    socket.once('error', () => settle(false));
    socket.once('close', () => settle(false));
  });
