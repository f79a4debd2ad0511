import { type Account, createAccount, makeOperator, signIn } from '@mendwell/client/accounts';
import { type Calls, callsOf, payForBooking } from '@mendwell/client/calls';
import { exampleService } from '@mendwell/client/examples';
import { eventually, ok } from '@mendwell/client/http';
import type { DeskAccountBookings, DeskAccountDetails } from '@mendwell/contracts/desk/accounts';
import type { JournalEntry } from '@mendwell/contracts/desk/actions';
import { bookService, createAccounts, offerService } from '../shared/offer.ts';
import type { System } from '../shared/system.ts';
import { type Fault, insist } from './fault.ts';
import { stall } from './stalls.ts';

const patients = 12;
const turns = 10;
const hourMs = 3_600_000;
const decision = { reason: 'fraud' };

/**
 * An operator hides and shows a service in turns and blocks a provider whose patients are paying. Throws unless everybody is
 * paid back, the service is listed afterwards, and the journal has each action exactly once.
 */
const operatorAtWork: Fault = async ({ system, random }) => {
  const { url } = system;
  const blocked = await insist('an offer', () => offerService(system));
  const hidden = await insist('another offer', () => offerService(system));
  const people = await insist('patients', () => createAccounts(url, patients));
  const operator = await insist('an operator', async () => makeOperator(url, await createAccount(url)));
  const desk = callsOf(url, operator);
  await insist('the account is known', () => ok(callsOf(url, blocked.provider).api('PUT', '/account')));

  const act = (what: string, path: string, more: object = {}) =>
    insist(what, () => ok(desk.api('POST', `/desk/catalog/${path}`, { ...decision, ...more })));
  const hideAndShow = async () => {
    const path = `services/${hidden.serviceId}`;
    for (let turn = 0; turn < turns; turn += 1)
      for (const verb of ['hide', 'show']) {
        const read = () => ok(desk.api<{ version: string }>('GET', `/desk/catalog/${path}`));
        const { version } = await insist('the service at the desk', read);
        await act(verb, `${path}/${verb}`, { version });
      }
  };
  const { uid } = blocked.provider;
  /** What another fault interrupts stays as it is: the invariants hold for it as well. */
  const pay = (from: number, to: number) =>
    Promise.all(
      people
        .slice(from, to)
        .map((patient, at) => payForVisit(system, patient, blocked.serviceId, from + at).catch(() => {})),
    );
  const block = async () => {
    const paidBefore = random.between(2, patients - 2);
    await pay(0, paidBefore);
    const paying = pay(paidBefore, patients);
    await act('block', `accounts/${uid}/block`);
    await paying;
  };
  await Promise.all([hideAndShow(), block()]);

  await eventually('everything of the blocked account ends', async () => {
    const [account, bookings] = await Promise.all([
      insist('the account', () => ok(desk.api<DeskAccountDetails>('GET', `/desk/catalog/accounts/${uid}`))),
      insist('its bookings', () => ok(desk.api<DeskAccountBookings>('GET', `/desk/booking/accounts/${uid}`))),
    ]);
    return (account.blocked?.isComplete && bookings.ahead.bookings === 0) || undefined;
  });
  const isOut = await signIn(url, blocked.provider).then(
    () => false,
    () => true,
  );
  if (!isOut) throw new Error('A blocked provider could sign in.');
  await act('unblock', `accounts/${uid}/unblock`);
  await eventually('an unblocked provider signs in', () =>
    signIn(url, blocked.provider).catch(() => undefined),
  );
  await eventually('both services are listed again', async () => {
    const calls = callsOf(url, operator);
    const found = await Promise.all([calls.service(hidden.serviceId), calls.service(blocked.serviceId)]);
    return found.every(({ status }) => status === 200) || undefined;
  });
  await expectEntries(desk, `kind=service&id=${hidden.serviceId}`, 2 * turns);
  await expectEntries(desk, `kind=account&id=${encodeURIComponent(uid)}`, 2);
  return `${patients} patients, ${2 * turns + 2} actions`;
};

const brokerAwaySeconds = 20;

/**
 * An operator blocks a provider while the broker is away. Throws unless the catalog refuses them at once, the desk does not call
 * that complete before every service knows it, and nothing that was booked meanwhile stays open.
 */
const blockWithoutBroker: Fault = async (target) => {
  const { system } = target;
  const { url } = system;
  const { provider, serviceId } = await insist('an offer', () => offerService(system));
  const [patient] = await insist('a patient', () => createAccounts(url, 1));
  const operator = await insist('an operator', async () => makeOperator(url, await createAccount(url)));
  const desk = callsOf(url, operator);
  const account = () => ok(desk.api<DeskAccountDetails>('GET', `/desk/catalog/accounts/${provider.uid}`));

  const isBack = stall('RabbitMQ', brokerAwaySeconds, brokerAwaySeconds)(target);
  await insist('block', () => ok(desk.api('POST', `/desk/catalog/accounts/${provider.uid}/block`, decision)));
  const { status } = await callsOf(url, provider).publishService(exampleService);
  if (status !== 401) throw new Error(`A blocked provider's service was answered ${status}.`);
  if ((await insist('the account', account)).blocked?.isComplete)
    throw new Error('A block is called complete before any other service knows it.');
  // Booking does not know it yet, so there is something to end.
  if (!patient) throw new Error('There is no patient.');
  const inSixWeeks = new Date(Date.now() + 1_000 * hourMs);
  await insist('a booking', () => bookService(system, patient, serviceId, inSixWeeks));
  await isBack;
  await eventually('the block is complete', async () => (await account()).blocked?.isComplete || undefined);
  const path = `/desk/booking/accounts/${provider.uid}`;
  const { ahead } = await insist('its bookings', () => ok(desk.api<DeskAccountBookings>('GET', path)));
  if (ahead.bookings > 0) throw new Error(`${ahead.bookings} bookings of a blocked provider are open.`);
};

/** Books and pays like a browser; a refusal, because the provider is being blocked, ends it. */
async function payForVisit(system: System, patient: Account, serviceId: string, inHours: number) {
  const serviceDate = new Date(Date.now() + (1_000 + inHours) * hourMs);
  const bookingId = await bookService(system, patient, serviceId, serviceDate);
  await payForBooking(system.url, callsOf(system.url, patient), bookingId);
}

async function expectEntries(desk: Calls, subject: string, expected: number): Promise<void> {
  const read = () => ok(desk.api<JournalEntry[]>('GET', `/desk/catalog/journal?limit=100&${subject}`));
  await eventually(`${expected} entries in the journal`, async () => {
    const { length } = await insist('the journal', read);
    if (length > expected) throw new Error(`The journal has ${length} entries of ${expected} actions.`);
    return length === expected || undefined;
  });
}

export const operatorFaults: Record<string, Fault> = {
  'operator at work': operatorAtWork,
  'block without a broker': blockWithoutBroker,
};
