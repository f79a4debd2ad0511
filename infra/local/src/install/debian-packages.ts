import { execFile } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
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

/** Installs Debian packages when we may (root, or sudo without a password); otherwise says what to type. */
export async function installPackages(packages: string[]) {
  const aptGet = findCommand('apt-get');
  const asRoot = process.getuid?.() === 0 ? [] : await passwordlessSudo();
  if (!aptGet || !asRoot)
    throw new StartFailure(`${packages.join(', ')} is not installed.`, { mend: howTo(packages) });
  const apt = (...args: string[]) => {
    const [command = aptGet, ...rest] = [...asRoot, aptGet, ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return run(command, rest, { env, maxBuffer: 64 * 1024 * 1024 });
  };
  const allow = asRoot.length === 0 ? forbidDebianStarts() : () => {};
  try {
    await apt('update', '-q');
    await apt('-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '-q', '--no-install-recommends', ...packages);
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(error);
    throw new StartFailure(`Installing ${packages.join(', ')} failed: ${reason}`, { mend: howTo(packages) });
  } finally {
    allow();
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

/** Debian starts what it installs; the policy file asks it not to. Ours are children of the supervisor. */
function forbidDebianStarts() {
  if (existsSync(policyFile)) return () => {};
  writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return () => rmSync(policyFile, { force: true });
}

const howTo = (packages: string[]) =>
  process.platform === 'darwin'
    ? `brew install ${packages
        .map((name) => brewNames[name] ?? '')
        .join(' ')
        .trim()}`
    : `sudo apt-get install --no-install-recommends ${packages.join(' ')}`;
