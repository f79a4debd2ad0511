import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findHeadlessChromium } from '../install/programs.ts';
import { onStop } from '../processes/command.ts';
import { choosePorts } from '../processes/ports.ts';
import { root } from '../repository.ts';
import { mailsUrl } from '../servers/mail-catcher.ts';
import { StartFailure } from '../start-failure.ts';
import { choosePortsBehindGateway, portsFile } from '../system/ports.ts';
import { keepLogs } from '../test-servers/keep-logs.ts';
import { openProductionGateway } from './production-gateway.ts';

/** A run of all journeys does in a minute what a person does in weeks. */
const generousLimits = {
  BOOKINGS_PER_HOUR: '1000',
  SERVICES_PER_HOUR: '1000',
  PAYMENT_INTENTS_PER_MINUTE: '1000',
};

/** Where Playwright leaves screenshots and traces of what failed. */
const besideTraces = 'e2e/test-results/logs';

interface OwnSystem {
  /** Removed with the system. */
  folder: string;
  /** Our own variables, and for the browser run BASE_URL, PRODUCTION_URL, MAILS_URL, CHROMIUM and MENDWELL_DATA. */
  env: NodeJS.ProcessEnv;
}

/**
 * Does something in a browser with a system that is started for it (other data, other port) and removed afterwards.
 * True when `action` says that all went well; otherwise the system's logs are kept.
 */
export async function onOwnSystem(action: (system: OwnSystem) => Promise<boolean>) {
  const folder = mkdtempSync(join(tmpdir(), 'mendwell-journeys-'));
  const data = { MENDWELL_DATA: join(folder, 'data') };
  let wentWell = false;
  try {
    const { gateway, production } = await choosePorts(['gateway', 'production']);
    const others = await choosePortsBehindGateway();
    // Chosen here, where those of this run's other servers are known; the system keeps what it finds.
    mkdirSync(join(data.MENDWELL_DATA, 'run'), { recursive: true });
    writeFileSync(join(data.MENDWELL_DATA, portsFile), JSON.stringify(others));
    const browser = {
      CHROMIUM: await findHeadlessChromium(console.log),
      BASE_URL: `http://localhost:${gateway}`,
      MAILS_URL: mailsUrl(others),
    };
    const stop = await startAnother({ ...generousLimits, ...data, PORT: String(gateway) });
    const inProduction = await openProductionGateway(join(folder, 'production'), {
      ...others,
      gateway: production,
    });
    try {
      const env = { ...process.env, ...data, ...browser, PRODUCTION_URL: inProduction.url };
      wentWell = await action({ folder, env });
    } finally {
      await inProduction.stop();
      await stop();
    }
  } catch (error) {
    console.error(error instanceof StartFailure ? error.describe() : error);
  } finally {
    if (!wentWell) keepLogs(data.MENDWELL_DATA, besideTraces);
    rmSync(folder, { recursive: true, force: true });
  }
  return wentWell;
}

/** Starts a whole system as `npm start` does; `env` gives it its own data folder and port. Resolves with how to stop it. */
export function startAnother(env: { MENDWELL_DATA: string; PORT: string } & Record<string, string>) {
  const system = spawn('node', ['infra/local/src/start.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    // It stops when we ask it to, or when we are gone: the open channel tells it.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => system.once('exit', () => resolve()));
  const stop = onStop(async () => {
    system.kill('SIGTERM');
    await ended;
  });
  return new Promise<() => Promise<void>>((resolve, reject) => {
    if (!system.stdout) return reject(new Error('A piped process has an output.'));
    createInterface({ input: system.stdout }).on('line', (line) => {
      console.log(line);
      if (line.startsWith('Mendwell runs at')) resolve(stop);
    });
    void ended.then(() => reject(new StartFailure('The system did not start.')));
  });
}
