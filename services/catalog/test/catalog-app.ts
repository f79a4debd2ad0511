import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceInput } from '@mendwell/contracts/service-input';
import { heartCheck } from '@mendwell/service-kit/testing/examples';
import { fixture, newPerson, sharedFixture, standIn } from '@mendwell/service-kit/testing/fixture';
import type { AllowedScan } from '@mendwell/service-kit/testing/query-plans';
import { startTestApp, type TestApp } from '@mendwell/service-kit/testing/test-app';
import { type Person, signIn } from '@mendwell/service-kit/testing/test-user';
import openApi from '../../../docs/openapi/catalog.json' with { type: 'json' };
import { AppModule } from '../src/app.module.ts';
import { type ServiceDocument, serviceModel } from '../src/records/service.schema.ts';
import { startTestBookings } from './test-bookings.ts';

export { heartCheck, newPerson, type Person, signIn };

/** `npm run bench -- filters` measures them among many services. */
const filteredServices = {
  shape: /^find services .*listedAs/,
  reason: 'MongoDB chooses: sorting the few services that match, or reading all in their order',
};

/** MongoDB would need no sort, but does not notice that with a condition that a field is absent. */
const ofOneInstant = {
  shape:
    /^find contactMessages \{"filter":\{"\$and":\["\{\\"answeredAt\\":\\"\?\\"\}","\{\\"createdAt\\":\\"\?\\",/,
  reason: 'An index finds the one or two messages of an instant; they are sorted in memory',
};

const foundAccounts = {
  shape: /^find accounts \{"filter":.*("\$or"|"blocked\.at")/,
  reason: 'MongoDB chooses: sorting the few accounts that begin so, or reading the many in their order',
};

/** The folder of a test's journal, with the other temporary files of `npm test`. */
export const newErasureLog = () => mkdtempSync(join(tmpdir(), 'erasures-'));

/** For tests that add many services. */
const unlimited = { SERVICES_PER_HOUR: '1000' };

interface CatalogOptions {
  relay?: boolean;
  jobs?: boolean;
  allowedScans?: readonly AllowedScan[];
}

export const startCatalog = (
  env: Record<string, string> = {},
  { relay = false, jobs = true, allowedScans = [] }: CatalogOptions = {},
) =>
  startTestApp({
    name: 'catalog',
    module: AppModule,
    openApi,
    env: { BOOKING_URL: 'http://127.0.0.1:9', ERASURE_LOG: newErasureLog(), ...unlimited, ...env },
    allowedScans: [filteredServices, ofOneInstant, foundAccounts, ...allowedScans],
    relay,
    jobs,
  });

/** The catalog with a test booking service and the folder of a journal. */
export async function startSystem(env: Record<string, string> = {}, options: CatalogOptions = {}) {
  const bookings = await startTestBookings();
  const journal = newErasureLog();
  const addresses = { BOOKING_URL: bookings.url, ERASURE_LOG: journal };
  const app = await startCatalog({ ...addresses, ...env }, { jobs: false, ...options });
  const empty = async () => {
    await app.empty();
    bookings.empty();
  };
  const close = async () => {
    try {
      await app.close();
    } finally {
      bookings.close();
    }
  };
  return { app, bookings, journal, empty, close };
}
export type System = Awaited<ReturnType<typeof startSystem>>;

/** One that other files use, too. */
export const sharedSystem = (): System => sharedFixture('catalog', startSystem);

/** The catalog for the tests of a file; without options, one that runs no jobs and that other files use, too. */
export function catalogApp(...options: Parameters<typeof startCatalog>): TestApp {
  if (options.length > 0) return fixture(() => startCatalog(...options));
  const system = sharedSystem();
  return standIn(() => system.app);
}

export const unknownId = '0123456789abcdef01234567';

/** The events about one service in the outbox, oldest first. */
export const outboxOf = async (app: TestApp, serviceId: string) =>
  (await app.outbox()).filter((event) => 'serviceId' in event.data && event.data.serviceId === serviceId);

export const servicesOf = (app: TestApp) => app.model<ServiceDocument>(serviceModel.name);

/** Adds a service through the API; returns its id. */
export async function add(
  app: TestApp,
  { token }: Person,
  more: Partial<ServiceInput> = {},
): Promise<string> {
  const answer = await app.call('POST', '/service', { token, body: { ...heartCheck, ...more } });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.insertedId;
}
