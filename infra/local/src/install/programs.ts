import { findCommand } from '../processes/find-command.ts';
import { StartFailure } from '../start-failure.ts';
import { installPackages } from './debian-packages.ts';

export async function findNginx(report: (text: string) => void) {
  const found = findCommand('nginx');
  if (found) return found;
  report('installing nginx');
  await installPackages(['nginx']);
  const installed = findCommand('nginx');
  if (!installed) throw new StartFailure('nginx was installed but cannot be found.');
  return installed;
}

/** RabbitMQ's own scripts in /usr/lib: Debian's wrappers on PATH switch to another user. */
const installedRabbitmq = () => {
  const server = findCommand('/usr/lib/rabbitmq/bin/rabbitmq-server', 'rabbitmq-server');
  const epmd = findCommand('epmd', '/usr/lib/erlang/bin/epmd');
  return server && epmd ? { server, epmd } : undefined;
};

export async function findRabbitmq(report: (text: string) => void) {
  const found = installedRabbitmq();
  if (found) return found;
  report('installing rabbitmq-server');
  await installPackages(['rabbitmq-server']);
  const installed = installedRabbitmq();
  if (!installed) throw new StartFailure('rabbitmq-server was installed but cannot be found.');
  return installed;
}

/** Finds a program, or installs the Debian package that contains it. */
export async function findFromPackage(name: string, fromPackage: string, report: (text: string) => void) {
  const found = findCommand(name);
  if (found) return found;
  report(`Installing ${fromPackage} …`);
  await installPackages([fromPackage]);
  const installed = findCommand(name);
  if (!installed) throw new StartFailure(`${fromPackage} was installed but its ${name} cannot be found.`);
  return installed;
}

const installedChromium = () =>
  findCommand(
    'chromium',
    'google-chrome',
    'google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  );

/**
 * A browser for tests: `CHROMIUM`, headless Chromium, which takes half the processor time, or the machine's own browser if
 * Debian's package cannot be installed.
 */
export async function findHeadlessChromium(report: (text: string) => void) {
  const find = () => process.env.CHROMIUM ?? findCommand('chromium-headless-shell');
  const found = find();
  if (found) return found;
  report('Installing chromium-headless-shell for the browser tests …');
  const installed = await installPackages(['chromium-headless-shell']).then(find, () => undefined);
  return installed ?? findChromium(report);
}

/** A browser for measurements: `CHROMIUM`, the machine's own, or a newly installed one. */
export async function findChromium(report: (text: string) => void) {
  const named = process.env.CHROMIUM;
  if (named) return named;
  const found = installedChromium();
  if (found) return found;
  report('Installing chromium …');
  await installPackages(['chromium']);
  const installed = installedChromium();
  if (!installed) throw new StartFailure('chromium was installed but cannot be found.');
  return installed;
}
