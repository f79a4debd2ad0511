import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, createAccount, signIn } from '@mendwell/client/accounts';
import { type Calls, callsOf, payForBooking } from '@mendwell/client/calls';
import { eventually, ok } from '@mendwell/client/http';
import { type MyData, type Obligations, servicesWithPeople } from '@mendwell/contracts/account';
import type { Texts } from '../oracle/find-texts.ts';
import { instructions } from '../oracle/personal-data.ts';
import { createAccounts, offerService } from '../shared/offer.ts';
import type { System } from '../shared/system.ts';
import type { TrialOffer, Users } from '../users/users.ts';

const hourMs = 3_600_000;
const lateLeavers = 12;

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

/** People who leave, with names that nobody else has. */
export interface ErasureUsers {
  patient: Account;
  provider: Account;
  serviceId: string;
}
const question = 'canary-question';
const names = { patient: 'Wanda Vanishing', provider: 'Viktor Vanishing' };

const offerForAnyTime = (offers: TrialOffer[]) => offers.find(({ hasHours }) => !hasHours) as TrialOffer;

/** They write health texts wherever there is a field for one. */
export async function createErasureUsers(system: System, { offers }: Users): Promise<ErasureUsers> {
  const { url } = system;
  const patient = await createAccount(url, { name: names.patient });
  const { provider, serviceId } = await offerService(system, { name: names.provider });
  const calls = callsOf(url, patient);
  // As browsers do after each sign-in.
  await ok(calls.api('PUT', '/account'));
  await ok(calls.api('POST', '/contact', { email: patient.email, subject: 'A question', message: question }));
  const cancelled = await book(calls, offerForAnyTime(offers).serviceId, 1_000);
  await pay(system, calls, cancelled);
  await ok(calls.cancel(cancelled, instructions));
  const declined = await book(calls, serviceId, 1_001);
  await ok(callsOf(url, provider).decline(declined, instructions));
  return { patient, provider, serviceId };
}

/** A request that comes while its provider is leaving, for a day before that: the patient must get the money back. */
export async function bookTheLeaving(system: System, { serviceId }: ErasureUsers): Promise<string> {
  const calls = callsOf(system.url, await createAccount(system.url));
  const bookingId = await book(calls, serviceId, 100);
  await pay(system, calls, bookingId);
  return bookingId;
}

const book = async (calls: Calls, serviceId: string, hours: number): Promise<string> =>
  (await ok(calls.book({ serviceId, serviceDate: inHours(hours), instructions }))).insertedId;

const pay = ({ url }: System, calls: Calls, bookingId: string) =>
  eventually('a payment', () => payForBooking(url, calls, bookingId).catch(() => undefined));

/**
 * Patients who ask to leave while they book a visit that is too late to cancel for free, and pay for it. Returns the bookings of
 * those who leave, of which nothing is due back. Throws if somebody can book after that.
 */
export async function leaveWithLateBookings(system: System): Promise<string[]> {
  const { url } = system;
  const terms = { freeCancellationHours: 100, lateRefundPercent: 0 };
  const { serviceId } = await offerService(system, { service: terms });
  const people = await createAccounts(url, lateLeavers);
  const left = people.map(async (person, at) => {
    const calls = callsOf(url, person);
    const request = { serviceId, serviceDate: inHours(24 + at), instructions };
    const [asked, booked] = await Promise.all([calls.api('DELETE', '/account'), calls.book(request)]);
    // Sign-ins are told apart by whole seconds.
    await sleep(1_000);
    const again = callsOf(url, await signIn(url, person));
    const { insertedId } = booked.body;
    if (insertedId) await pay(system, again, insertedId);
    if (asked.status >= 300) return [];
    const ids = insertedId ? [insertedId] : [];
    // The booking service learns it within seconds.
    await eventually('a booking of somebody who leaves is refused', async () => {
      const { body } = await again.book({ ...request, serviceDate: inHours(24 + at + ids.length / 60) });
      if (body.insertedId) ids.push(body.insertedId);
      return body.code === 'account-leaving' || undefined;
    });
    return ids;
  });
  return (await Promise.all(left)).flat();
}

/** Closes what is ahead, waits for the refunds, and asks to delete the account. */
export async function askToLeave({ url }: System, account: Account): Promise<void> {
  const calls = callsOf(url, await signIn(url, account));
  await eventually(`${account.uid} can leave`, async () => {
    const { total, obligations } = await ok(calls.api<Obligations>('GET', '/bookings/obligations'));
    for (const { kind, bookingId } of obligations) if (kind === 'appointment') await calls.cancel(bookingId);
    return total === 0 || undefined;
  });
  await ok(calls.api('DELETE', '/account'));
}

/** How many records a new account with the patient's address finds, and how a provider's list names former patients. */
export async function lookAfterwards({ url }: System, { offers }: Users, { patient }: ErasureUsers) {
  const calls = callsOf(url, await createAccount(url, { email: patient.email }));
  const booked = await ok(calls.bookingsOf(patient.email));
  let records = booked.length;
  for (const service of servicesWithPeople) {
    const { sections } = await ok(calls.api<MyData>('GET', `/${service}/my-data`));
    records += Object.values(sections).flat().length;
  }
  const provider = await signIn(url, offerForAnyTime(offers).provider);
  const requests = await ok(callsOf(url, provider).requestsOf(provider.email));
  return { records, names: new Set(requests.map(({ userName }) => userName)) };
}

export const uidOfLeaver = 'the uid of somebody who left';

/** What may be nowhere once these people have left. */
export const tracesOf = (people: readonly Account[]): Texts => ({
  [uidOfLeaver]: people.map(({ uid }) => uid),
  'the address of somebody who left': people.map(({ email }) => email),
  'the name of somebody who left': Object.values(names),
  'a message of somebody who left': [question],
});
