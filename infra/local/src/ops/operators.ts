import { askEmulator } from '@mendwell/client/accounts';
import { run, runLogged } from '../processes/run.ts';
import { resetFix } from '../start-failure.ts';
import { logFileOf } from '../system/data-folder.ts';
import { isEmulatingIdentity, serviceEnv } from '../system/environment.ts';
import { readSecrets } from '../system/secrets.ts';
import { runningPorts } from '../system/single-instance.ts';
import { stores } from '../system/stores.ts';

const program = ['node', 'services/catalog/dist/operators-command.js'];

function environment(): NodeJS.ProcessEnv {
  const ports = runningPorts('npm start, or work in a container: docs/operations/desk.md');
  const secrets = readSecrets();
  return serviceEnv('catalog', ports, secrets, stores(ports, secrets));
}

/** Runs the catalog's command on the local system. */
export const changeOperators = (args: string[]): Promise<boolean> =>
  run([...program, ...args], environment());

/** Makes a demo account an operator, unless it is one: the command takes more than a second. */
export async function addDemoOperator(url: string, uid: string, email: string): Promise<void> {
  if (!isEmulatingIdentity || (await hasClaim(url, uid))) return;
  await runLogged([...program, 'add', email], {
    logFile: logFileOf('operators'),
    env: environment(),
    fix: resetFix,
  });
}

async function hasClaim(url: string, uid: string): Promise<boolean> {
  const path = 'v1/projects/demo-mendwell/accounts:lookup';
  const known = await askEmulator<{ users?: { customAttributes?: string }[] }>(url, 'POST', path, {
    localId: [uid],
  });
  const [user] = known.users ?? [];
  return JSON.parse(user?.customAttributes ?? '{}').operator === true;
}
