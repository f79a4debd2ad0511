import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findHeadlessChromium } from '../install/programs.ts';
import { onStop } from '../processes/command.ts';
import { choosePorts } from '../processes/ports.ts';
import { root } from '../repository.ts';
import { mailsUrl } from '../servers/mail-catcher.ts';
import { StartFailure } from '../start-failure.ts';
import { choosePortsBehindGateway, portsFile } from '../system/ports.ts';
import { makeDataFolder } from '../test-servers/data-folder.ts';
import { keepLogs } from '../test-servers/keep-logs.ts';
import { testGateway } from '../test-servers/test-gateway.ts';

/** All journeys together do in a minute what a person does in weeks. */
const generousLimits = {
  BOOKINGS_PER_HOUR: '1000',
  MOVES_PER_HOUR: '1000',
  CALENDARS_ALLOW_LOOPBACK: 'true',
  CALENDAR_CHANGES_PER_HOUR: '1000',
  SERVICES_PER_HOUR: '1000',
  PAYMENT_INTENTS_PER_MINUTE: '1000',
  // All journeys come from one address, and several send a contact message.
  GATEWAY_CONTACT_RATE: '100r/s',
};

/** The settings of an installation with a Firebase project and a Stripe account. Journeys simulate their scripts. */
const productionSettings = {
  IDENTITY_MODE: 'firebase',
  FIREBASE_WEB_CONFIG: JSON.stringify({
    apiKey: 'AIza-test',
    authDomain: 'auth.mendwell.example',
    projectId: 'demo-mendwell',
  }),
  STRIPE_MODE: 'stripe',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_journey',
};

/** Beside Playwright's screenshots and traces of failures. */
const besideTraces = 'e2e/test-results/logs';

interface OwnSystem {
  /** Removed with the system. */
  folder: string;
  /** The current environment plus BASE_URL, PRODUCTION_URL, MAILS_URL, CHROMIUM and MENDWELL_DATA. */
  env: NodeJS.ProcessEnv;
}

/**
 * Runs `action` against a system started for it, with its own data and port, and removes the system afterwards. Returns
 * the result of `action`; unless it is true, the system's logs are kept.
 */
export async function onOwnSystem(action: (system: OwnSystem) => Promise<boolean>) {
  const { folder, remove } = makeDataFolder('mendwell-journeys');
  const data = { MENDWELL_DATA: join(folder, 'data') };
  let wentWell = false;
  try {
    const { gateway, production } = await choosePorts(['gateway', 'production']);
    const others = await choosePortsBehindGateway();
    // Chosen here to avoid the ports of this run's other servers; the system uses the ports that it finds in the file.
    mkdirSync(join(data.MENDWELL_DATA, 'run'), { recursive: true });
    writeFileSync(join(data.MENDWELL_DATA, portsFile), JSON.stringify(others));
    const browser = {
      CHROMIUM: await findHeadlessChromium(console.log),
      BASE_URL: `http://localhost:${gateway}`,
      MAILS_URL: mailsUrl(others),
    };
    const stop = await startAnother({ ...generousLimits, ...data, PORT: String(gateway) });
    const { server: inProduction } = await testGateway(join(folder, 'production'), {
      ports: { ...others, gateway: production },
      overrides: productionSettings,
    });
    try {
      await inProduction.start();
      const PRODUCTION_URL = `http://localhost:${production}`;
      const env = { ...process.env, ...data, ...browser, PRODUCTION_URL };
      wentWell = await action({ folder, env });
    } finally {
      await inProduction.stop();
      await stop();
    }
  } catch (error) {
    console.error(error instanceof StartFailure ? error.describe() : error);
  } finally {
    if (!wentWell) keepLogs(data.MENDWELL_DATA, besideTraces);
    await remove();
  }
  return wentWell;
}

/** Starts a whole system like `npm start`; `env` sets its data folder and port. Resolves to a function that stops it. */
export function startAnother(env: { MENDWELL_DATA: string; PORT: string } & Record<string, string>) {
  const system = spawn('node', ['infra/local/src/start.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    // It stops on request, and when the open channel shows that this process has exited.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => system.once('exit', () => resolve()));
  const stop = onStop(async () => {
    system.kill('SIGTERM');
    await ended;
  });
  return new Promise<() => Promise<void>>((resolve, reject) => {
    if (!system.stdout) return reject(new Error('The process has no piped output.'));
    createInterface({ input: system.stdout }).on('line', (line) => {
      console.log(line);
      if (line.startsWith('Mendwell runs at')) resolve(stop);
    });
    void ended.then(() => reject(new StartFailure('The system did not start.')));
  });
}
