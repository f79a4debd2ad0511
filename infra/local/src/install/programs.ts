import { findCommand } from '../processes/find-command.ts';
import { StartFailure } from '../start-failure.ts';
import { installPackages } from './debian-packages.ts';

type Report = (text: string) => void;

/** Finds a program, or installs the Debian package that contains it. */
async function findOrInstall<T>(find: () => T | undefined, fromPackage: string, report: Report): Promise<T> {
  const found = find();
  if (found) return found;
  report(`installing ${fromPackage}`);
  await installPackages([fromPackage]);
  const installed = find();
  if (!installed) throw new StartFailure(`${fromPackage} was installed but cannot be found.`);
  return installed;
}

export const findFromPackage = (name: string, fromPackage: string, report: Report) =>
  findOrInstall(() => findCommand(name), fromPackage, report);

export const findNginx = (report: Report) => findFromPackage('nginx', 'nginx', report);

/** RabbitMQ's own scripts in /usr/lib: Debian's wrappers on PATH switch to another user. */
const installedRabbitmq = () => {
  const server = findCommand('/usr/lib/rabbitmq/bin/rabbitmq-server', 'rabbitmq-server');
  const epmd = findCommand('epmd', '/usr/lib/erlang/bin/epmd');
  return server && epmd ? { server, epmd } : undefined;
};

export const findRabbitmq = (report: Report) => findOrInstall(installedRabbitmq, 'rabbitmq-server', report);

/** A browser for measurements: `CHROMIUM`, the machine's own, or a newly installed one. */
export const findChromium = (report: Report) =>
  findOrInstall(
    () =>
      process.env.CHROMIUM ??
      findCommand(
        ...['chromium', 'google-chrome', 'google-chrome-stable'],
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ),
    'chromium',
    report,
  );

/**
 * A browser for tests: `CHROMIUM`, headless Chromium, which takes half the processor time, or the machine's own browser if
 * Debian's package cannot be installed.
 */
export const findHeadlessChromium = (report: Report) =>
  findOrInstall(
    () => process.env.CHROMIUM ?? findCommand('chromium-headless-shell'),
    'chromium-headless-shell',
    report,
  ).catch(() => findChromium(report));
