/*
 * npm run chaos: people register, book, pay, move, cancel and work through the gateway of a system of its own, with two
 * instances of each service and three members of the database, while faults are injected, one or two at a time. After each,
 * people rest and every truth of chaos/truths.ts is read from all databases, the broker, the card provider and the mail
 * server; in the end no log, trace, metric or mail may say too much about a person. Three minutes.
 *   npm run chaos -- "kill booking" "stall MongoDB + webhooks lost"   these faults
 *   npm run chaos -- --long --seed 7                                  every fault, alone and in pairs
 */
import '@mendwell/local/testing/isolated';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { onStop, runCommand } from '@mendwell/local/processes/command';
import { choosePorts } from '@mendwell/local/processes/ports';
import { run } from '@mendwell/local/processes/run';
import { startOneAddress } from './chaos/load-balancer.ts';
import { personalDataInMail } from './chaos/personal-data.ts';
import { startTraceReceiver } from './chaos/trace-receiver.ts';
import { startMailServer } from './shared/mail-server.ts';

const mailServer = await startMailServer(personalDataInMail);
const traceReceiver = await startTraceReceiver();
const addresses = { catalog: await startOneAddress(), booking: await startOneAddress() };
// Read when the modules below are loaded.
process.env.MENDWELL_DATA = mkdtempSync(join(tmpdir(), 'chaos-'));
process.env.SMTP_URL = mailServer.url;
process.env.CATALOG_URL = addresses.catalog.url;
process.env.BOOKING_URL = addresses.booking.url;
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = traceReceiver.url;
await run(['tsc', '-b', 'packages/service-kit']);
const { startDatabase } = await import('./chaos/database.ts');
const database = await startDatabase();
process.env.MONGODB_URI = database.uri;
const { isKnown, longPlan, shortPlan } = await import('./chaos/faults.ts');
const { seeded } = await import('./chaos/random.ts');
const { tryChaos } = await import('./chaos/run-faults.ts');

await runCommand(async () => {
  onStop(mailServer.stop);
  onStop(traceReceiver.stop);
  for (const { stop } of Object.values(addresses)) onStop(stop);
  const { values, positionals } = parseArgs({
    options: { long: { type: 'boolean' }, seed: { type: 'string', default: '1' } },
    allowPositionals: true,
  });
  const unknown = positionals.find((name) => !isKnown(name));
  if (unknown) {
    console.error(`There is no fault "${unknown}". chaos/faults.ts lists them.`);
    return false;
  }
  const seed = Number(values.seed);
  const planned = values.long ? longPlan(seeded(seed)) : shortPlan;
  const faults = positionals.length > 0 ? positionals : planned;
  const { gateway } = await choosePorts(['gateway']);
  return tryChaos({ port: gateway, seed, faults, database, mailServer, traceReceiver, addresses });
});
