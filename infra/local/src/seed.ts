/* npm run seed [-- --services 100000]: adds demo data to the running system; with a number, that many services. */
import { parseArgs } from 'node:util';
import { bulkServices } from './bulk-services.ts';
import { run } from './processes/run.ts';
import { lastPorts } from './system/ports.ts';
import { readSecrets } from './system/secrets.ts';
import { runningSystem } from './system/single-instance.ts';
import { stores } from './system/stores.ts';

const { values } = parseArgs({ options: { services: { type: 'string' } } });
const wanted = Number(values.services ?? 0);
const ports = lastPorts();
if (!ports || !runningSystem()) {
  console.error('Mendwell is not running here. Start it first: npm start');
  process.exit(1);
}
if (!Number.isInteger(wanted) || wanted < 0) {
  console.error(`--services takes a whole number, not "${values.services}".`);
  process.exit(2);
}
const BASE_URL = `http://127.0.0.1:${ports.gateway}`;
const isSeeded = await run(['node', 'infra/seed/src/seed.ts'], { ...process.env, BASE_URL });
if (isSeeded && wanted > 0) await bulkServices(stores(ports, readSecrets()).mongodbUri('catalog'), wanted);
process.exitCode = isSeeded ? 0 : 1;
