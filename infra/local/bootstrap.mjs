/*
 * The first thing every npm script runs, on whatever Node the machine has, with nothing installed: checks the
 * machine, installs what the lockfile says when it is not there, and goes on under our own Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const binaries = join(root, 'node_modules', '.bin');
const [script, ...rest] = process.argv.slice(2);

const fail = (message) => {
  console.error(message);
  process.exit(1);
};
const majorVersion = (version) => Number(version.replace('v', '').split('.')[0]);

if (majorVersion(process.version) < 20) {
  fail(`Node ${process.version} is too old to begin with. Install Node 20 or newer: https://nodejs.org`);
}
if (!script) fail('Usage: bootstrap.mjs <script.ts> [argument…], the script as a path from the repository');
if (!isInstalled()) install();

const env = {
  ...process.env,
  PATH: binaries + delimiter + process.env.PATH,
  // Compiled code of large packages is kept between starts.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(root, 'node_modules', '.cache', 'node-compile'),
};
const version = spawnSync('node', ['--version'], { env, encoding: 'utf8' }).stdout.trim();
if (majorVersion(version) < 24) {
  fail(
    `Node 24 is needed and ${version} was found. It comes with npm ci on Linux; elsewhere install it yourself.`,
  );
}
// The open channel tells the command when this process dies without a chance to say so.
const child = spawn('node', [join(root, script), ...rest], {
  cwd: root,
  env,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code === null ? 1 : code));

/** Whether node_modules holds what the lockfile says. Optional packages depend on the platform. */
function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const found = packagesIn(installed);
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(
    ([path, wanted]) =>
      !path.includes('node_modules') ||
      wanted.link ||
      wanted.optional ||
      wanted.devOptional ||
      (found[path] && found[path].version === wanted.version),
  );
}

function install() {
  console.log('Installing what package-lock.json lists (npm ci) …');
  const { status } = spawnSync('npm', ['ci'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('npm ci failed, its message is above. Mend it and run the same command again.');
}
