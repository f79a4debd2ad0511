import { execFile } from 'node:child_process';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startChild } from '../processes/child.ts';
import { findCommand } from '../processes/find-command.ts';
import { finished } from '../processes/run.ts';
import { StartFailure } from '../start-failure.ts';

const run = promisify(execFile);
const policyFile = '/usr/sbin/policy-rc.d';
/** Lets dpkg finish: an interrupted installation would have to be repaired by hand. */
const graceMs = 60_000;

/** Homebrew's names of the Debian packages. */
const brewNames: Record<string, string> = {
  'rabbitmq-server': 'rabbitmq',
  nginx: 'nginx',
  chromium: '--cask chromium',
};

let earlier: Promise<unknown> = Promise.resolve();

/** Installs Debian packages as root or by passwordless sudo; otherwise throws with the command to type. */
export function installPackages(packages: string[]) {
  const installed = earlier.then(() => install(packages));
  earlier = installed.catch(() => {});
  return installed;
}

async function install(packages: string[]) {
  const aptGet = findCommand('apt-get');
  const prefix = process.getuid?.() === 0 ? [] : await passwordlessSudo();
  if (!aptGet || !prefix)
    throw new StartFailure(`${packages.join(', ')} is not installed.`, { fix: howTo(packages) });
  const folder = mkdtempSync(join(tmpdir(), 'apt-'));
  const logFile = join(folder, 'apt.log');
  const log = openSync(logFile, 'w');
  const [program = '', ...args] = [...prefix, 'sh', '-c', installScript(policyFile), aptGet, ...packages];
  const child = startChild(program, args, { stdio: ['ignore', log, log] });
  if (!(await finished(child, graceMs)))
    throw new StartFailure(`Installing ${packages.join(', ')} failed.`, { logFile, fix: howTo(packages) });
  rmSync(folder, { recursive: true });
}

/**
 * A shell script, with apt-get as $0 and packages as $@. A policy-rc.d file keeps Debian from starting the installed
 * servers. The script removes its own file on exit, and recognises one left by kill -9 by its comment. Installations run
 * one at a time, so that none removes another's file.
 */
export const installScript = (policy: string) => `
set -e
export DEBIAN_FRONTEND=noninteractive
if command -v flock > /dev/null; then exec 9< /var/lib/dpkg; flock 9; fi
if [ ! -e ${policy} ] || grep -q mendwell ${policy}; then
  trap 'rm -f ${policy}' EXIT
  trap 'exit 130' INT TERM HUP
  printf '#!/bin/sh\\n# mendwell\\nexit 101\\n' > ${policy}
  chmod 755 ${policy}
fi
"$0" update -q
"$0" -o DPkg::Lock::Timeout=300 -y -q --no-install-recommends install "$@"
`;

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
