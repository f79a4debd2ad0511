/*
 * The first step of every npm script. Runs on any Node, with nothing installed: checks the machine, installs missing
 * packages from the lockfile, and continues under our own Node.
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
if (!isInstalled()) await install();

const env = {
  ...process.env,
  PATH: binaries + delimiter + process.env.PATH,
  // Caches compiled code of large packages between starts.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(root, 'node_modules', '.cache', 'node-compile'),
};
const version = spawnSync('node', ['--version'], { env, encoding: 'utf8' }).stdout.trim();
if (majorVersion(version) < 24) {
  fail(
    `Node 24 is needed and ${version} was found. It comes with npm ci on Linux; elsewhere install it yourself.`,
  );
}
// The IPC channel closes when this process dies, even by kill -9, which ends the command.
const child = spawn('node', [join(root, script), ...rest], {
  cwd: root,
  env,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
forwardSignals(child);
process.exit(await ended(child));

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Whether node_modules matches the lockfile, apart from optional packages, which depend on the platform. */
function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
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

/** Hides npm's warnings about the machine's Node: the packages run under our own. */
async function install() {
  const packages = Object.keys(packagesIn(join(root, 'package-lock.json'))).filter((path) =>
    path.includes('node_modules'),
  );
  console.log(`Installing ${packages.length} packages (npm ci), a minute or two …`);
  // With setpriv, npm ends with us even if we are killed.
  const prefix = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'TERM'] : [];
  const [command, ...args] = [...prefix, 'npm', 'ci', '--loglevel=error', '--no-audit', '--no-fund'];
  const npm = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  forwardSignals(npm);
  let shown = 0;
  const progress = setInterval(() => {
    const found = packages.filter((path) => existsSync(join(root, path, 'package.json'))).length;
    const percent = Math.floor((found / packages.length) * 10) * 10;
    if (percent > shown) console.log(`  ${percent} %`);
    shown = Math.max(shown, percent);
  }, 1000);
  const code = await ended(npm);
  clearInterval(progress);
  if (code !== 0) fail('npm ci failed, its message is above. Mend it and run the same command again.');
}

/** Forwards signals. Ctrl-C in the terminal reaches both, which is harmless. */
function forwardSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
}

/** The exit code; 1 if the process could not start or was killed. */
function ended(child) {
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
