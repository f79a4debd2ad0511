import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Account } from '@mendwell/client/accounts';
import { createBooking, listBookingsOfPatient } from '@mendwell/contracts/bookings';
import { addressOf, apiPrefix } from '@mendwell/contracts/calls';
import { getService, listServices, popularServices } from '@mendwell/contracts/services';
import { repeatTurns } from '../crowd/repeat-turns.ts';

const address = '127.0.0.2';
const restMs = 100;

interface Call {
  name: string;
  status: number;
  beganAt: number;
  tookMs: number;
}

/** A patient at an address of their own who uses the product until stopped, with the response time of each call. */
export function startBystander(port: number, account: Account, serviceId: string) {
  const calls: Call[] = [];
  const waiting: (() => void)[] = [];
  const agent = new Agent({ keepAlive: true, localAddress: address });
  let rounds = 0;

  function call(name: string, method: string, path: string, body?: object) {
    const beganAt = performance.now();
    const payload = body && JSON.stringify(body);
    return new Promise<void>((resolve) => {
      const end = (status: number) => {
        calls.push({ name, status, beganAt, tookMs: performance.now() - beganAt });
        resolve();
      };
      const headers = {
        authorization: `Bearer ${account.token}`,
        ...(payload && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      };
      const sent = request({
        port,
        host: '127.0.0.1',
        agent,
        method,
        path: apiPrefix + path,
        headers,
        timeout: 15_000,
      });
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => end(0));
      sent.on('response', (answer) => answer.resume().on('end', () => end(answer.statusCode ?? 0)));
      sent.end(payload);
    });
  }

  async function useProduct() {
    rounds += 1;
    const finished = waiting.splice(0);
    await call('popular', 'GET', popularServices.path);
    await call('search', 'GET', `${listServices.path}?search=here`);
    await call('details', 'GET', addressOf(getService, { serviceId }));
    // Thirty bookings at most: an account may make sixty an hour.
    if (rounds % 20 === 1 && rounds < 600) {
      const serviceDate = new Date(Date.now() + 86_400_000 + rounds * 60_000).toISOString();
      await call('book', 'POST', createBooking.path, { serviceId, serviceDate, instructions: '' });
    }
    await call('list', 'GET', addressOf(listBookingsOfPatient, { email: account.email }));
    for (const resolve of finished) resolve();
  }

  const stop = repeatTurns(1, useProduct, restMs);
  return {
    /** Resolves after a whole round that begins from now on. */
    finishRound: () => new Promise<void>((resolve) => waiting.push(resolve)),
    /** Calls that began after `instant` or had not been answered then. */
    callsSince: (instant: number) => calls.filter(({ beganAt, tookMs }) => beganAt + tookMs >= instant),
    async stop() {
      await stop();
      agent.destroy();
    },
  };
}
