/*
 * node infra/seed/src/seed.ts
 *
 * Adds demo accounts, services and bookings to a running system through the calls of browsers, so that all events are
 * published. Repeatable: keeps existing data.
 */
import { askEmulator, accountOf as inEmulator, signIn } from '@mendwell/client/accounts';
import { type Calls, callsOf } from '@mendwell/client/calls';
import { ok } from '@mendwell/client/http';
import type { ProviderProfile } from '@mendwell/contracts/provider-profile';
import { type Config, readConfig } from './config.ts';
import { type Account, accountOf, accounts, password, services } from './demo-data.ts';
import { type As, seedBookings } from './seed-bookings.ts';
import { seedReviews } from './seed-reviews.ts';
import { seedCalendar, seedFullDays, seedSchedules } from './seed-schedules.ts';

async function seed() {
  const config = await readConfig(process.env);
  const people = new Map<string, Promise<Calls>>();
  const as = (uid: string) => {
    const calls = people.get(uid) ?? enter(config, uid);
    people.set(uid, calls);
    return calls;
  };
  await protectEmails(config);
  for (const account of accounts) await ensureAccount(config, account);
  const serviceIds = await seedServices(as);
  await seedProfiles(as);
  await seedSchedules(as);
  await seedBookings(config, serviceIds, as);
  await seedReviews(config, serviceIds, as);
  await seedFullDays(serviceIds, as);
  await seedCalendar(config.calendarUrl, as);
}

/** What some providers tell on their pages, unless they already tell something. */
async function seedProfiles(as: (uid: string) => Promise<Calls>) {
  for (const { uid, profile } of accounts) {
    if (!profile) continue;
    const { api } = await as(uid);
    const { about } = await ok(api<ProviderProfile>('GET', '/providerProfile'));
    if (about === '') await ok(api('PUT', '/providerProfile', profile));
  }
}

/** The calls of a demo account, which it publishes first, as browsers do after a sign-in. */
async function enter(config: Config, uid: string): Promise<Calls> {
  const { email } = accountOf(uid);
  const calls = callsOf(config.baseUrl, await signIn(config.baseUrl, { email, password }));
  await ok(calls.api('PUT', '/account'));
  return calls;
}

/** Adds missing demo services. Resolves with all ids by name. */
async function seedServices(as: As) {
  const ids = new Map<string, string>();
  for (const uid of new Set(services.map(({ provider }) => provider))) {
    const provider = await as(uid);
    for (const { serviceName, _id } of await ok(provider.servicesOf(accountOf(uid).email)))
      ids.set(serviceName, _id);
  }
  for (const { provider, picture, ...service } of services) {
    if (ids.has(service.serviceName)) continue;
    const added = (await as(provider)).publishService({
      ...service,
      image: `/media/services/${picture}.svg`,
    });
    ids.set(service.serviceName, (await ok(added)).insertedId);
  }
  return ids;
}

/** Creates the account, or resets an existing one's name, photo and password. */
async function ensureAccount({ baseUrl, firebaseProject }: Config, account: Account) {
  const path = `v1/projects/${firebaseProject}/accounts`;
  const { uid, photo } = account;
  const known = await askEmulator<{ users?: unknown[] }>(baseUrl, 'POST', `${path}:lookup`, {
    localId: [uid],
  });
  await askEmulator(baseUrl, 'POST', known.users ? `${path}:update` : path, {
    ...inEmulator({ ...account, password }),
    photoUrl: photo,
  });
}

/** As in production, sign-in must not reveal which addresses have accounts. */
const protectEmails = ({ baseUrl, firebaseProject }: Config) =>
  askEmulator(baseUrl, 'PATCH', `v2/projects/${firebaseProject}/config?updateMask=emailPrivacyConfig`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });

try {
  await seed();
  console.log('Demo accounts, services and bookings are in place.');
} catch (error) {
  console.error(`Seeding failed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
