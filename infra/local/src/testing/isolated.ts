/*
 * Imported first by tests and benches, before any module reads the environment: what this machine is configured with
 * (the names in .env.example, .env itself, servers and services for npm start) is not theirs to write into, and everything temporary lies in one
 * folder that goes with them.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStop } from '../processes/command.ts';
import { root } from '../repository.ts';

const example = readFileSync(join(root, '.env.example'), 'utf8');
const inExample = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
const addresses = ['MONGODB_URI', 'AMQP_URL', 'CATALOG_URL', 'BOOKING_URL'];
for (const name of [...inExample, 'PORT', ...addresses]) delete process.env[name];
process.env.MENDWELL_ENV_FILE = '';

const folder = mkdtempSync(join(tmpdir(), 'mendwell-'));
process.env.TMPDIR = folder;
// Logs of builds; a system that is started gets a folder of its own.
process.env.MENDWELL_DATA = join(folder, 'data');
onStop(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
