import { mkdirSync, readFileSync } from 'node:fs';
import { onStop } from '../processes/command.ts';
import type { Managed } from '../processes/managed.ts';
import { runLogged } from '../processes/run.ts';
import { until } from '../processes/until.ts';
import { serviceNames } from '../repository.ts';
import { authEmulator } from '../servers/auth-emulator.ts';
import { gateway } from '../servers/gateway.ts';
import { mailCatcher, mailsUrl } from '../servers/mail-catcher.ts';
import { calendarServer, demoCalendar, service, stripeSandbox } from '../servers/our-services.ts';
import { resetFix, StartFailure } from '../start-failure.ts';
import { buildServices } from './builds.ts';
import { dataFolder, erasureFolder, logFileOf, makeDataFolder, pidFile, rotateLogs } from './data-folder.ts';
import { isCatchingMails, isEmulatingIdentity, isEmulatingPayments, serviceEnv } from './environment.ts';
import type { FrontEnds } from './front-ends.ts';
import { createLayers, type Layers } from './layers.ts';
import { choosePort, type Ports, readPorts } from './ports.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { acquireDataFolder, releaseDataFolder } from './single-instance.ts';
import { step } from './steps.ts';
import { ownMongodb, ownRabbitmq, stores } from './stores.ts';

export interface RunningSystem {
  url: string;
  /** The page of caught mails; `undefined` with a real mail server. */
  mailsUrl: string | undefined;
  /** The address of a calendar for a provider to try. */
  calendarUrl: string;
  services: Map<string, Managed>;
}

/** Starts the system, in parallel where possible, until the command ends. Stops everything if any part fails. */
export async function startSystem(frontEnds: FrontEnds): Promise<RunningSystem> {
  makeDataFolder();
  mkdirSync(erasureFolder, { recursive: true });
  const port = choosePort();
  const url = `http://localhost:${port}`;
  await acquireDataFolder(url);
  rotateLogs();
  const layers = createLayers((text) => console.log(`  ! ${text}`));
  const stop = onStop(() => layers.stop().then(releaseDataFolder));
  try {
    const ports = await readPorts(port);
    const secrets = readSecrets();
    const services = await startParts(layers, ports, secrets, frontEnds);
    await step('Everything ready', () => untilHealthy(port));
    const own = { mailsUrl: isCatchingMails ? mailsUrl(ports) : undefined, calendarUrl: demoCalendar(ports) };
    return { url, ...own, services };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(layers: Layers, ports: Ports, secrets: Secrets, frontEnds: FrontEnds) {
  const environment = (name: string) => serviceEnv(name, ports, secrets, stores(ports, secrets));
  const services = new Map(serviceNames.map((name) => [name, service(name, ports, environment(name))]));
  const compiled = step('Services compiled', buildServices);
  const database = step('MongoDB', async (report) => {
    for (const server of await ownMongodb(ports, secrets, report)) await layers.start('database', server);
  });
  const broker = step('RabbitMQ', async (report) => {
    for (const server of await ownRabbitmq(ports, secrets, report)) await layers.start('broker', server);
  });
  const migrated = Promise.all([compiled, database]).then(() =>
    step('Databases migrated', (report) => migrate(environment, report)),
  );
  const running = Promise.all([migrated, broker]).then(() =>
    Promise.all(
      [...services].map(([name, server]) => step(`Service ${name}`, () => layers.start('services', server))),
    ),
  );
  const open = compiled
    .then(() => frontEnds.prepare(layers, ports))
    .then(() => step('Gateway', (report) => openGateway(layers, ports, secrets, frontEnds, report)));
  await Promise.all([running, open, ...emulators(layers, ports, secrets)]);
  return services;
}

const openGateway = async (
  layers: Layers,
  ports: Ports,
  { stripe }: Secrets,
  { folders, devServers }: FrontEnds,
  report: (text: string) => void,
) =>
  layers.start(
    'gateway',
    await gateway({
      ports,
      folder: `${dataFolder}/gateway`,
      accessLog: logFileOf('gateway-access'),
      errorLog: logFileOf('gateway'),
      pidFile,
      stripePublishableKey: stripe.publishableKey,
      folders,
      ...(devServers && { devServers: devServers(ports) }),
      report,
    }),
  );

const migrate = (environment: (name: string) => NodeJS.ProcessEnv, report: (text: string) => void) =>
  Promise.all(
    serviceNames.map(async (name) => {
      const logFile = logFileOf(`migrate-${name}`);
      const command = ['node', `services/${name}/dist/migrate.js`];
      await runLogged(command, { logFile, env: environment(name), fix: resetFix });
      if (readFileSync(logFile, 'utf8').includes('newer release'))
        report(`${name} has data of another release. Should it fail: ${resetFix}`);
    }),
  ).then(() => {});

function emulators(layers: Layers, ports: Ports, secrets: Secrets) {
  const identity = () =>
    layers.start(
      'services',
      authEmulator({
        dataDir: `${dataFolder}/auth-emulator`,
        logFile: logFileOf('auth-emulator'),
        pidFile,
        ports: { auth: ports.auth, hub: ports.authHub, logging: ports.authLogging },
      }),
    );
  const payments = () => layers.start('services', stripeSandbox(ports, secrets));
  const mails = () =>
    layers.start('services', mailCatcher({ logFile: logFileOf('mail-catcher'), pidFile, ports }));
  return [
    isEmulatingIdentity && step('Auth emulator', identity),
    isEmulatingPayments && step('Payment sandbox', payments),
    isCatchingMails && step('Mail catcher', mails),
    step('Calendar server', () => layers.start('services', calendarServer(ports))),
  ];
}

async function untilHealthy(port: number) {
  const health = () => fetch(`http://127.0.0.1:${port}/healthz`);
  const isHealthy = await until(async () => (await health()).ok, 30_000);
  if (isHealthy) return;
  const answer = await health().then((response) => response.text());
  throw new StartFailure(`Not healthy after 30 s: ${answer}`, { fix: `read the logs in ${dataFolder}/logs` });
}
