/** @alone It waits for RabbitMQ to start twice. */

import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultRetryDelaysMs } from '../src/events/event-topology.ts';
import { startTestApp, type TestApp, testDatabase } from '../src/testing/test-app.ts';
import { spareBroker, testServer } from '../src/testing/test-servers.ts';
import { until } from '../src/testing/until.ts';
import { Notes, probe } from './probe.ts';
import { spawnProbe } from './spawn-probe.ts';

let app: TestApp;
let notes: Notes;
const paid: string[] = [];

/**
 * Sends a payment every few milliseconds while `disturb` begins, so that it interrupts some, and fewer until it is over. All must
 * be accepted.
 */
async function payDuring(disturb: () => Promise<void>): Promise<void> {
  const sparseFrom = performance.now() + 2_000;
  let isOver = false;
  const disturbed = disturb().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const bookingId = `booking-${paid.length}`;
    await notes.pay(bookingId);
    paid.push(bookingId);
    await delay(performance.now() < sparseFrom ? 5 : 50);
  }
  await disturbed;
}

/** The number of effects of each payment, once the outbox is empty and all have arrived. */
async function effects(): Promise<number[]> {
  let seen: number[] = [];
  let waiting = 0;
  const isOver = async () => {
    seen = await notes.effects(paid);
    waiting = (await app.outbox()).length;
    return seen.length === paid.length && waiting === 0;
  };
  await until(isOver).catch(() => {
    throw new Error(`${paid.length} paid, ${seen.length} with effect, ${waiting} in the outbox`);
  });
  return seen;
}

beforeAll(async () => {
  // The service starts although the broker is not running yet.
  const env = { AMQP_URL: testServer('TEST_SPARE_AMQP_URL'), LOG_LEVEL: 'error' };
  // Production delays, so that a handler that fails three times on a busy machine is late, not lost.
  app = await startTestApp({ ...probe, relay: true, env, retryDelaysMs: defaultRetryDelaysMs });
  notes = app.app.get(Notes);
});
afterAll(async () => {
  await app?.close();
  await spareBroker('stop');
});

it('accepts payments before the broker first starts, and delivers them later', async () => {
  await payDuring(() => spareBroker('start'));
  expect(await effects()).toEqual(paid.map(() => 1));
});

it('applies each event once when the broker restarts', async () => {
  await payDuring(async () => {
    await spareBroker('stop');
    await spareBroker('start');
  });
  expect(await effects()).toEqual(paid.map(() => 1));
});

it('applies each event once when the broker is killed', async () => {
  await payDuring(async () => {
    await spareBroker('kill');
    await spareBroker('start');
  });
  expect(await effects()).toEqual(paid.map(() => 1));
});

it('applies each event once when the broker stalls for 15 s', async () => {
  await payDuring(async () => {
    await spareBroker('freeze');
    await delay(15_000);
    await spareBroker('thaw');
  });
  expect(await effects()).toEqual(paid.map(() => 1));
});

it('a service stops properly while the broker stalls', async () => {
  const AMQP_URL = testServer('TEST_SPARE_AMQP_URL');
  const child = spawnProbe({ MONGODB_URI: testDatabase('stalled'), AMQP_URL, PORT: '0' });
  let output = '';
  child.stdout.on('data', (data: Buffer) => {
    output += data;
  });
  const url = await until(() => /listens on (http[^"]+)/.exec(output)?.[1]);
  const readiness = async () => (await fetch(`${url}/readyz`)).json();
  await until(async () => (await readiness()).details.broker.status === 'up');
  await spareBroker('freeze');
  try {
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    await spareBroker('thaw');
  }
});
