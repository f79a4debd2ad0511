import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { findCommand } from '../processes/find-command.ts';
import { StartFailure } from '../start-failure.ts';

const run = promisify(execFile);
const policyFile = '/usr/sbin/policy-rc.d';

/** What each server is called where it can be installed from. */
const brewNames: Record<string, string> = {
  'rabbitmq-server': 'rabbitmq',
  nginx: 'nginx',
  chromium: '--cask chromium',
};

let earlier: Promise<unknown> = Promise.resolve();

/** Installs Debian packages when we may (root, or sudo without a password); otherwise says what to type. */
export function installPackages(packages: string[]) {
  const installed = earlier.then(() => install(packages));
  earlier = installed.catch(() => {});
  return installed;
}

async function install(packages: string[]) {
  const aptGet = findCommand('apt-get');
  const prefix = process.getuid?.() === 0 ? [] : await passwordlessSudo();
  if (!aptGet || !prefix)
    throw new StartFailure(`${packages.join(', ')} is not installed.`, { mend: howTo(packages) });
  const asRoot = (...command: string[]) => {
    const [program = '', ...args] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command];
    return run(program, args, { maxBuffer: 64 * 1024 * 1024 });
  };
  // Debian starts what it installs, unless this file says no. Ours are children of the supervisor.
  const isOurPolicy = !existsSync(policyFile);
  try {
    if (isOurPolicy)
      await asRoot('sh', '-c', `printf '#!/bin/sh\\nexit 101\\n' > ${policyFile}; chmod 755 ${policyFile}`);
    await asRoot(aptGet, 'update', '-q');
    const options = ['-o', 'DPkg::Lock::Timeout=300', '-y', '-q', '--no-install-recommends'];
    await asRoot(aptGet, ...options, 'install', ...packages);
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(error);
    throw new StartFailure(`Installing ${packages.join(', ')} failed: ${reason}`, { mend: howTo(packages) });
  } finally {
    if (isOurPolicy) await asRoot('rm', '-f', policyFile);
  }
}

async function passwordlessSudo() {
  const sudo = findCommand('sudo');
  if (!sudo) return undefined;
  return run(sudo, ['-n', 'true']).then(
    () => [sudo, '-n'],
    () => undefined,
  );
}

const howTo = (packages: string[]) =>
  process.platform === 'darwin'
    ? `brew install ${packages
        .map((name) => brewNames[name])
        .filter(Boolean)
        .join(' ')}`
    : `sudo apt-get install --no-install-recommends ${packages.join(' ')}`;
