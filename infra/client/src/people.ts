/*
 * Users of a running system, for the scripts that test containers and clusters. BASE_URL is its gateway.
 *   people.ts smoke            checks pages and documents, books, pays and begins the work, once
 *   people.ts work 4 FOLDER    four people book, pay and read one after another until the file FOLDER/over exists
 *   people.ts once FOLDER      one person does so once
 *   people.ts press FILE       calls payment, twelve calls at a time, until stopped
 * FOLDER gets a line per answer in `answers`, per failure in `failures` and per paid booking in `paid`, and the booked
 * service's id in `service`. FILE gets the status of each call.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccount } from './accounts.ts';
import { type Calls, callsOf, payForBooking } from './calls.ts';
import { exampleService } from './examples.ts';
import { type Answer, eventually, ok } from './http.ts';

const { BASE_URL: url = `http://127.0.0.1:${process.env.PORT ?? 8080}`, RUN } = process.env;
/** Distinguishes the accounts of this run. */
const run = RUN || randomUUID();

const register = (name: string) =>
  createAccount(url, {
    name,
    uid: `${name}-${run}`,
    email: `${name}-${run}@example.com`,
    password: 'Smoke1',
  });

const read = async (path: string, accept = '*/*') => {
  const answer = await fetch(url + path, { headers: { accept, connection: 'close' } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
};

/** Opens the home page of the live release, and a file of each of these slices. */
async function openHomePage(slices: string[]) {
  if (!(await read('/', 'text/html')).includes('<title>Home'))
    throw new Error('the page is not the home page');
  const config = await read('/config.json');
  for (const slice of slices) {
    const [entry] = new RegExp(`/mfe/${slice}/[^/]*/remoteEntry.js`).exec(config) ?? [];
    if (!entry) throw new Error(`the ${slice} slice is not live`);
    await read(entry);
  }
}

/** Waits until everything is served. Just after a roll-out, first requests may fail, which a browser's user would repeat. */
async function firstVisit() {
  for (const end = Date.now() + 30_000; ; await sleep(500))
    try {
      await read('/healthz');
      return await openHomePage(['catalog', 'booking', 'provider']);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
}

/** Books for tomorrow. */
async function book(calls: Calls, serviceId: string) {
  const serviceDate = new Date(Date.now() + 24 * 3_600_000).toISOString();
  return (await ok(calls.book({ serviceId, serviceDate, instructions: '' }))).insertedId;
}

async function smoke() {
  const say = (text: string) => console.log(`smoke: ${text}`);
  await firstVisit();
  say('pages and slices are served');
  for (const name of (process.env.SERVICES ?? '').split(/\s+/).filter(Boolean))
    if (!(await read(`/openapi/${name}.json`)).includes(`Mendwell ${name}`))
      throw new Error(`${name} has no OpenAPI document`);
  const provider = callsOf(url, await register('provider'));
  const patient = await register('patient');
  const calls = callsOf(url, patient);
  const bookingId = await book(calls, (await ok(provider.publishService(exampleService))).insertedId);
  say(`booked: ${bookingId}`);
  const stored = async () => (await ok(calls.bookingsOf(patient.email))).find(({ _id }) => _id === bookingId);
  await payForBooking(url, calls, bookingId);
  // The payment is not reported: the signed webhook alone must record it.
  await eventually('the payment at the booking', async () =>
    (await stored())?.paymentStatus === 'paid' ? true : undefined,
  );
  say('paid, by webhook');
  await ok(provider.setStatus(bookingId, 'working'));
  if ((await stored())?.status !== 'working') throw new Error('the status does not change');
  say('the provider works on it');
}

async function work(count: number, folder: string, isOver: () => boolean) {
  const add = (file: string, line: string) => appendFileSync(join(folder, file), `${line}\n`);
  const watch = ({ call }: Answer<unknown>) => add('answers', call);
  const provider = callsOf(url, await register(`provider-${randomUUID()}`), watch);
  const serviceId = (await ok(provider.publishService(exampleService))).insertedId;
  writeFileSync(join(folder, 'service'), serviceId);

  async function visit(name: string) {
    await openHomePage(['catalog']);
    const patient = await register(name);
    const calls = callsOf(url, patient, watch);
    await ok(calls.service(serviceId));
    const bookingId = await book(calls, serviceId);
    const paymentIntentId = await payForBooking(url, calls, bookingId);
    add('paid', bookingId);
    await ok(calls.reportPayment(paymentIntentId));
    await ok(provider.setStatus(bookingId, 'working'));
    await ok(calls.bookingsOf(patient.email));
  }
  async function live() {
    do {
      await visit(`patient-${randomUUID()}`).catch((error) => {
        add('failures', `${new Date().toISOString()} ${error.message} ${error.cause ?? ''}`);
        process.exitCode = 1;
      });
    } while (!isOver());
  }
  await Promise.all(Array.from({ length: count }, live));
}

async function press(file: string) {
  const calls = callsOf(url, await register(`presser-${randomUUID()}`));
  writeFileSync(file, '');
  const again = async () => {
    for (;;) {
      const status = await calls.reportPayment('pi_none').then(
        (answer) => answer.status,
        () => '000',
      );
      appendFileSync(file, `${status}\n`);
    }
  };
  await Promise.all(Array.from({ length: 12 }, again));
}

const [command, ...args] = process.argv.slice(2);
const commands: Record<string, () => Promise<unknown>> = {
  smoke,
  work: () => work(Number(args[0]), String(args[1]), () => existsSync(join(String(args[1]), 'over'))),
  once: () => work(1, String(args[0]), () => true),
  press: () => press(String(args[0])),
};
try {
  await commands[command ?? '']?.();
} catch (error) {
  console.error(`${command}: FAILED: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
