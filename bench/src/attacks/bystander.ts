import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix, paths } from '@mendwell/contracts/paths';
import type { Account } from '../shared/system.ts';

const address = '127.0.0.2';
const restMs = 100;

interface Call {
  name: string;
  status: number;
  beganAt: number;
  tookMs: number;
}

/** Somebody at an address of their own who uses the product until they are stopped, and keeps the time of each call. */
export function startPerson(port: number, account: Account, serviceId: string) {
  const calls: Call[] = [];
  const waiting: (() => void)[] = [];
  const agent = new Agent({ keepAlive: true, localAddress: address });
  let isOver = false;

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
      const asking = request({
        port,
        host: '127.0.0.1',
        agent,
        method,
        path: apiPrefix + path,
        headers,
        timeout: 15_000,
      });
      asking.on('timeout', () => asking.destroy());
      asking.on('error', () => end(0));
      asking.on('response', (answer) => answer.resume().on('end', () => end(answer.statusCode ?? 0)));
      asking.end(payload);
    });
  }

  async function live() {
    for (let round = 1; !isOver; round += 1) {
      const served = waiting.splice(0);
      await call('popular', 'GET', paths.popularServices);
      await call('search', 'GET', `${paths.services}?search=here`);
      await call('details', 'GET', paths.serviceDetails(serviceId));
      // Thirty at most in one run: an account may book sixty times an hour.
      if (round % 20 === 1 && round < 600) {
        const serviceDate = new Date(Date.now() + 86_400_000 + round * 60_000).toISOString();
        await call('book', 'POST', paths.createBooking, { serviceId, serviceDate, instructions: '' });
      }
      await call('list', 'GET', paths.bookingsOfPatient(account.email));
      for (const done of served) done();
      await sleep(restMs);
    }
  }
  const life = live();
  return {
    /** Resolves once every call of a round that begins now is answered. */
    finishRound: () => new Promise<void>((resolve) => waiting.push(resolve)),
    /** Calls that were under way or began since then. */
    callsSince: (instant: number) => calls.filter(({ beganAt, tookMs }) => beganAt + tookMs >= instant),
    async stop() {
      isOver = true;
      await life;
      agent.destroy();
    },
  };
}
