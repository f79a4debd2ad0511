import { connect } from 'node:net';

/** Whether something accepts connections on this loopback port and, given a greeting, answers it. */
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
