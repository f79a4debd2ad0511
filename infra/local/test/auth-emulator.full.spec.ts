import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { choosePorts } from '../src/processes/ports.ts';
import { until } from '../src/processes/until.ts';
import { authEmulator } from '../src/servers/auth-emulator.ts';
import { testFolder } from './command-line.ts';

const folder = testFolder();
const dataDir = join(folder, 'auth-emulator');
const logFile = join(folder, 'auth-emulator.log');
const accountsFile = join(dataDir, 'accounts/auth_export/accounts.json');
const storedAccounts = () => JSON.parse(readFileSync(accountsFile, 'utf8')).users.length;
const logged = (text: string) => until(async () => readFileSync(logFile, 'utf8').includes(text), 100_000, 10);
/** So many that their import takes seconds. */
const many = 100_000;

function storeAccounts() {
  mkdirSync(join(dataDir, 'accounts/auth_export'), { recursive: true });
  writeFileSync(
    join(dataDir, 'accounts/firebase-export-metadata.json'),
    JSON.stringify({ version: '15.34.2', auth: { version: '15.34.2', path: 'auth_export' } }),
  );
  const users = Array.from({ length: many }, (_, number) => ({
    localId: `user${number}`,
    email: `user${number}@example.com`,
  }));
  writeFileSync(accountsFile, JSON.stringify({ kind: 'identitytoolkit#DownloadAccountResponse', users }));
}

it('keeps all accounts if it is stopped during its start, and exports new ones later', async () => {
  storeAccounts();
  const ports = await choosePorts(['auth', 'hub', 'logging']);
  const emulator = authEmulator({ dataDir, logFile, pidFile: join(folder, 'pids.json'), ports });

  const started = emulator.start().catch(() => {});
  expect(await logged('Importing accounts')).toBe(true);
  await emulator.stop(60_000);
  await started;
  expect(storedAccounts()).toBe(many);

  await emulator.start();
  expect(await logged('All emulators ready')).toBe(true);
  await fetch(`http://127.0.0.1:${ports.auth}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'late@example.com', password: 'Mendwell1' }),
  });
  await emulator.stop(60_000);
  expect(storedAccounts()).toBe(many + 1);
}, 240_000);
