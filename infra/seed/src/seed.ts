/*
 * node infra/seed/src/seed.ts
 *
 * Adds demo accounts, services and bookings to a running system through the calls of browsers, so that all events are
 * published. Repeatable: keeps existing data.
 */
import { readConfig } from './config.ts';
import { accounts } from './demo-data.ts';
import { ensureAccount, protectEmails, signIn } from './identity.ts';
import { seedBookings } from './seed-bookings.ts';
import { seedFullDays, seedSchedules } from './seed-schedules.ts';
import { seedServices } from './seed-services.ts';

async function seed() {
  const config = await readConfig(process.env);
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (uid: string) => {
    const token = tokens.get(uid) ?? signIn(config, uid);
    tokens.set(uid, token);
    return token;
  };
  await protectEmails(config);
  for (const account of accounts) await ensureAccount(config, account);
  const serviceIds = await seedServices(config, tokenOf);
  await seedSchedules(config, tokenOf);
  await seedBookings(config, serviceIds, tokenOf);
  await seedFullDays(config, serviceIds, tokenOf);
}

try {
  await seed();
  console.log('Demo accounts, services and bookings are in place.');
} catch (error) {
  console.error(`Seeding failed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
