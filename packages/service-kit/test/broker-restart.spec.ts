import { setTimeout as delay } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../src/testing/test-app.ts';
import { spareBroker, testServer } from '../src/testing/test-servers.ts';
import { until } from '../src/testing/until.ts';
import { Notes, probe } from './probe.ts';

jest.setTimeout(120_000);

let app: TestApp;
let notes: Notes;
const paid: string[] = [];

/** A payment every few milliseconds while `disturb` lasts; every one of them must be accepted. */
async function payDuring(disturb: () => Promise<void>): Promise<void> {
  let isOver = false;
  const disturbed = disturb().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const bookingId = `booking-${paid.length}`;
    await notes.pay(bookingId);
    paid.push(bookingId);
    await delay(5);
  }
  await disturbed;
}

const allHaveTheirEffect = () =>
  until(async () => {
    const effects = await notes.effects(paid);
    return effects.length === paid.length && (await app.outbox()).length === 0 && effects;
  }, 60_000);

beforeAll(async () => {
  // The broker is not there yet: a service starts all the same.
  const env = { AMQP_URL: testServer('TEST_SPARE_AMQP_URL') };
  app = await startTestApp({ ...probe, relay: true, env });
  notes = app.app.get(Notes);
});
afterAll(async () => {
  await app?.close();
  await spareBroker('stop');
});

it('accepts payments before the broker has ever been there, and delivers them later', async () => {
  await payDuring(() => spareBroker('start'));
  expect(await allHaveTheirEffect()).toEqual(paid.map(() => 1));
});

it('loses nothing and does nothing twice when the broker restarts', async () => {
  await payDuring(async () => {
    await spareBroker('stop');
    await spareBroker('start');
  });
  expect(await allHaveTheirEffect()).toEqual(paid.map(() => 1));
});

it('loses nothing and does nothing twice when the broker is killed', async () => {
  await payDuring(async () => {
    await spareBroker('kill');
    await spareBroker('start');
  });
  expect(await allHaveTheirEffect()).toEqual(paid.map(() => 1));
});
