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

/** All journeys together do in a minute what a person does in weeks. */
const generousLimits = {
  BOOKINGS_PER_HOUR: '1000',
  SERVICES_PER_HOUR: '1000',
  PAYMENT_INTENTS_PER_MINUTE: '1000',
};

/** Beside Playwright's screenshots and traces of failures. */
const besideTraces = 'e2e/test-results/logs';

export interface OwnSystem {
  /** Removed with the system. */
  folder: string;
  /** The current environment plus BASE_URL, PRODUCTION_URL, MAILS_URL, CHROMIUM and MENDWELL_DATA. */
  env: NodeJS.ProcessEnv;
  /** Stops and removes the system; unless all went well, its logs are kept. */
  stop(wentWell: boolean): Promise<void>;
}

/** Starts a system with its own data and ports. */
export async function startOwnSystem(): Promise<OwnSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'mendwell-journeys-'));
  const data = { MENDWELL_DATA: join(folder, 'data') };
  const removeFolder = onStop(() => rmSync(folder, { recursive: true, force: true }));
  const running: (() => Promise<void>)[] = [];
  const stop = async (wentWell: boolean) => {
    for (const stopOne of running.reverse()) await stopOne();
    if (!wentWell) keepLogs(data.MENDWELL_DATA, besideTraces);
    await removeFolder();
  };
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
    running.push(await startAnother({ ...generousLimits, ...data, PORT: String(gateway) }));
    const inProduction = await openProductionGateway(join(folder, 'production'), {
      ...others,
      gateway: production,
    });
    running.push(inProduction.stop);
    return {
      folder,
      env: { ...process.env, ...data, ...browser, PRODUCTION_URL: inProduction.url },
      stop,
    };
  } catch (error) {
    await stop(false);
    throw error;
  }
}

/** Runs `action` against a system of its own. Returns the result of `action`; false if the system does not start. */
export async function onOwnSystem(
  action: (system: OwnSystem) => Promise<boolean>,
  starting: Promise<OwnSystem> = startOwnSystem(),
) {
  let wentWell = false;
  try {
    const system = await starting;
    try {
      wentWell = await action(system);
    } finally {
      await system.stop(wentWell);
    }
  } catch (error) {
    console.error(error instanceof StartFailure ? error.describe() : error);
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
