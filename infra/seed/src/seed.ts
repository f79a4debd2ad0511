/*
 * node infra/seed/src/seed.ts
 *
 * Adds demo accounts, services and bookings to a running system through the calls of browsers, so that all events are
 * published. Repeatable: keeps existing data.
 */
import { type Calls, callsOf } from '@mendwell/client/calls';
import { ok } from '@mendwell/client/http';
import type { ProviderProfile } from '@mendwell/contracts/provider-profile';
import { type Config, readConfig } from './config.ts';
import { accounts } from './demo-data.ts';
import { ensureAccount, protectEmails, signIn } from './identity.ts';
import { seedBookings } from './seed-bookings.ts';
import { seedReviews } from './seed-reviews.ts';
import { seedCalendar, seedFullDays, seedSchedules } from './seed-schedules.ts';
import { seedServices } from './seed-services.ts';

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
  const calls = callsOf(config.baseUrl, await signIn(config, uid));
  await ok(calls.api('PUT', '/account'));
  return calls;
}

try {
  await seed();
  console.log('Demo accounts, services and bookings are in place.');
} catch (error) {
  console.error(`Seeding failed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
