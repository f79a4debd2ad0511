/*
 * npm run chaos: people register, book, pay, move, cancel and work through the gateway of a system of its own, with two
 * instances of each service and a replica set of three, while faults are injected, one or two at a time. After each, people
 * pause and every invariant of chaos/invariants.ts is checked against all databases, the broker, the card provider and the
 * mail server. At the end, logs, traces, metrics and mails are searched for personal data. Three minutes.
 *   npm run chaos -- "kill booking" "stall MongoDB + webhooks lost"   these faults
 *   npm run chaos -- --long --seed 7                                  every fault, alone and in pairs
 */
import '@mendwell/local/testing/isolated';
import { parseArgs } from 'node:util';
import { onStop, runCommand } from '@mendwell/local/processes/command';
import { StartFailure } from '@mendwell/local/start-failure';
import { startLoadBalancer } from './chaos/load-balancer.ts';
import { personalDataInMail } from './chaos/personal-data.ts';
import { startTraceReceiver } from './chaos/trace-receiver.ts';
import { compile } from './shared/command-line.ts';
import { startMailServer } from './shared/mail-server.ts';

const mailServer = await startMailServer(personalDataInMail);
const traceReceiver = await startTraceReceiver();
const balancers = { catalog: await startLoadBalancer(), booking: await startLoadBalancer() };
// The modules imported below read these when they are loaded.
process.env.SMTP_URL = mailServer.url;
process.env.CATALOG_URL = balancers.catalog.url;
process.env.BOOKING_URL = balancers.booking.url;
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = traceReceiver.url;
await compile('service-kit');
const { startDatabase } = await import('./chaos/database.ts');
const database = await startDatabase();
process.env.MONGODB_URI = database.uri;
const { isKnown, longPlan, shortPlan } = await import('./chaos/faults.ts');
const { seeded } = await import('./chaos/random.ts');
const { runFaults } = await import('./chaos/run-faults.ts');

await runCommand(async () => {
  onStop(mailServer.stop);
  onStop(traceReceiver.stop);
  for (const { stop } of Object.values(balancers)) onStop(stop);
  const { values, positionals } = parseArgs({
    options: { long: { type: 'boolean' }, seed: { type: 'string', default: '1' } },
    allowPositionals: true,
  });
  const unknown = positionals.find((name) => !isKnown(name));
  if (unknown) throw new StartFailure(`There is no fault "${unknown}". chaos/faults.ts lists them.`);
  const seed = Number(values.seed);
  const planned = values.long ? longPlan(seeded(seed)) : shortPlan;
  const faults = positionals.length > 0 ? positionals : planned;
  return runFaults({ seed, faults, database, mailServer, traceReceiver, balancers });
});
