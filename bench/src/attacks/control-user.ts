import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import type { Account } from '@mendwell/client/accounts';
import { createBooking, listBookingsOfPatient } from '@mendwell/contracts/booking-calls';
import { addressOf, apiPrefix } from '@mendwell/contracts/calls';
import { getService, listServices, popularServices } from '@mendwell/contracts/service-calls';
import { jsonCall, send } from '../shared/load.ts';
import { repeatTurns } from '../users/repeat-turns.ts';

const address = '127.0.0.2';
const restMs = 100;

interface Call {
  name: string;
  status: number;
  beganAt: number;
  tookMs: number;
}

/** A patient at an address of their own who uses the product until stopped, with the response time of each call. */
export function startControlUser(port: number, account: Account, serviceId: string) {
  const calls: Call[] = [];
  const waiting: (() => void)[] = [];
  const agent = new Agent({ keepAlive: true, localAddress: address, timeout: 15_000 });
  let rounds = 0;

  async function call(name: string, path: string, body?: object) {
    const beganAt = performance.now();
    const url = `http://127.0.0.1:${port}${apiPrefix}${path}`;
    const sent = body
      ? jsonCall('POST', url, account, body, { 'idempotency-key': randomUUID() })
      : { url, headers: { authorization: `Bearer ${account.token}` } };
    const status = await send(sent, agent).catch(() => 0);
    calls.push({ name, status, beganAt, tookMs: performance.now() - beganAt });
  }

  async function useProduct() {
    rounds += 1;
    const finished = waiting.splice(0);
    await call('popular', popularServices.path);
    await call('search', `${listServices.path}?search=here`);
    await call('details', addressOf(getService, { serviceId }));
    // Thirty bookings at most: an account may make sixty an hour.
    if (rounds % 20 === 1 && rounds < 600) {
      const serviceDate = new Date(Date.now() + 86_400_000 + rounds * 60_000).toISOString();
      await call('book', createBooking.path, { serviceId, serviceDate, instructions: '' });
    }
    await call('list', addressOf(listBookingsOfPatient, { email: account.email }));
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
