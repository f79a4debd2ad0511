import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAccount } from '@mendwell/client/accounts';
import { streamBookingChanges } from '@mendwell/contracts/booking-calls';
import { apiPrefix } from '@mendwell/contracts/calls';
import { serviceNames } from '@mendwell/local/repository';
import { dataFolder } from '@mendwell/local/system/data-folder';
import { keepServerLogs } from '../shared/figures.ts';
import { noLimits } from '../shared/no-limits.ts';
import { bookService, offerService } from '../shared/offer.ts';
import { type System, startSystem } from '../shared/system.ts';
import { documentOf } from './documents.ts';
import { installSchemathesis, schemathesis } from './schemathesis.ts';

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'ignored_auth',
];
const options = [
  ...['--checks', checks.join()],
  ...['--phases', 'examples,coverage,fuzzing', '--max-examples', '40'],
  // Two workers meet a bug of Python 3.11 (AST constructor recursion depth mismatch).
  ...['--workers', '1', '--request-timeout', '15', '--generation-database', 'none'],
  ...['--no-color', '--warnings', 'off', '--continue-on-failure'],
];

/** Most calls without a token end with 401. */
const visitorOptions = ['--max-time', '8'];
/** With a token, the stream of events never ends. */
const optionsOf = (token: string) => [
  ...['--max-time', '28', '--header', `Authorization: Bearer ${token}`],
  ...['--exclude-path', apiPrefix + streamBookingChanges.path],
  // It signs the caller out.
  ...['--exclude-operation-id', 'deleteAccount'],
];

/** Fuzzes the calls of each service through the gateway of a new system. Returns whether nothing was found. */
export async function fuzzServices(seed: string) {
  await installSchemathesis();
  const system = await startSystem({
    ...noLimits,
    GATEWAY_CONTACT_RATE: '100000r/s',
  });
  const folder = join(dataFolder, 'fuzz');
  mkdirSync(folder);
  const results = new Map<string, boolean>();
  for (const { name, token, known } of await createCallers(system))
    for (const service of serviceNames) {
      const title = `${service}, as ${name}`;
      console.log(`\n${title}`);
      const file = join(folder, `${service}.json`);
      writeFileSync(file, JSON.stringify(documentOf(service, known)));
      const ownOptions = token ? optionsOf(token) : visitorOptions;
      const run = ['run', file, '--url', system.url, '--seed', seed, ...options, ...ownOptions];
      results.set(title, await schemathesis(folder, run));
    }
  const failed = [...results].filter(([, isFine]) => !isFine);
  for (const [title] of failed) console.log(`  ✗ ${title}`);
  console.log(`\n${results.size - failed.length} passed, ${failed.length} failed`);
  if (failed.length > 0) keepServerLogs();
  return failed.length === 0;
}

interface Caller {
  name: string;
  token?: string;
  /** Existing values of parameters and fields, by name. */
  known: Record<string, string>;
}

/** A visitor, a patient with a booking, and its provider. */
async function createCallers(system: System): Promise<Caller[]> {
  const { provider, serviceId } = await offerService(system);
  const patient = await createAccount(system.url);
  const serviceDate = new Date(Date.now() + 86_400_000);
  const bookingId = await bookService(system, patient, serviceId, serviceDate);
  const known = { serviceId, bookingId, serviceDate: serviceDate.toISOString() };
  return [
    { name: 'nobody', known: { ...known, email: patient.email } },
    { name: 'the patient', token: patient.token, known: { ...known, email: patient.email } },
    { name: 'the provider', token: provider.token, known: { ...known, email: provider.email } },
  ];
}
