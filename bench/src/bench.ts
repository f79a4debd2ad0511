/*
 * npm run bench: figures to compare within one run on a quiet machine, each with what it should be, as a table for
 * docs/performance.md; `npm run bench -- lists status` measures only these, and what takes minutes (measure.ts) only when
 * it is named. Runs on a system of its own. Linux only: it reads /proc.
 */
import '@mendwell/local/testing/isolated';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStop, runCommand } from '@mendwell/local/processes/command';
import { choosePorts } from '@mendwell/local/processes/ports';
import { run } from '@mendwell/local/processes/run';
import { startMailServer } from './shared/mail-server.ts';

const mailServer = await startMailServer();
// Read when the modules below are loaded.
process.env.MENDWELL_DATA = mkdtempSync(join(tmpdir(), 'bench-'));
process.env.SMTP_URL = mailServer.url;
process.env.BOOKINGS_PER_HOUR = '100000';
process.env.SERVICES_PER_HOUR = '100000';
process.env.PAYMENT_INTENTS_PER_MINUTE = '100000';
process.env.GATEWAY_REST_RATE = '100000r/s';
process.env.GATEWAY_REQUESTS_AT_ONCE = '2000';
process.env.GATEWAY_STREAMS = '2000';
process.env.GATEWAY_STREAMS_PER_ADDRESS = '2000';
await run(['tsc', '-b', 'packages/contracts']);
const { measure, parts } = await import('./services/measure.ts');

await runCommand(async () => {
  onStop(mailServer.stop);
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in parts));
  if (unknown) {
    console.error(
      `There is nothing to measure called ${unknown}. There are: ${Object.keys(parts).join(', ')}`,
    );
    return false;
  }
  const { gateway } = await choosePorts(['gateway']);
  await measure(gateway, mailServer, wanted);
  return true;
});
