/*
 * Imported first by tests and benchmarks, before any module reads the environment. Removes this machine's configuration
 * (.env, the variables of .env.example, addresses of servers and services for npm start), so that configured servers are
 * never written to, and puts all temporary files into one folder that is removed at the end.
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
// For build logs; each started system has its own folder.
process.env.MENDWELL_DATA = join(folder, 'data');
onStop(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
