/*
 * npm run bench: figures to compare within one run on a quiet machine, each with its aim, stored in docs/results.json.
 * `npm run bench -- lists status` measures only these; parts that take minutes run only when named
 * (services/measure.ts). Runs on a system of its own. Linux only: it reads /proc.
 */
import '@mendwell/local/testing/isolated';
import { onStop, runCommand } from '@mendwell/local/processes/command';
import { compile, select } from './shared/command-line.ts';
import { startMailServer } from './shared/mail-server.ts';

const mailServer = await startMailServer();
// The modules imported below read some of these when they are loaded.
Object.assign(process.env, {
  SMTP_URL: mailServer.url,
  BOOKINGS_PER_HOUR: '100000',
  MOVES_PER_BOOKING: '100000',
  MOVES_PER_HOUR: '100000',
  SERVICES_PER_HOUR: '100000',
  PAYMENT_INTENTS_PER_MINUTE: '100000',
  GATEWAY_REST_RATE: '100000r/s',
  GATEWAY_REQUESTS_AT_ONCE: '2000',
  GATEWAY_STREAMS: '2000',
  GATEWAY_STREAMS_PER_ADDRESS: '2000',
  // The soak opens the inspectors of services, at any free ports.
  NODE_OPTIONS: '--inspect-port=0',
});
await compile('contracts');
const { defaultParts, measure, parts } = await import('./services/measure.ts');

await runCommand(async () => {
  onStop(mailServer.stop);
  await measure(select(Object.keys(parts), process.argv.slice(2), defaultParts), mailServer);
  return true;
});
