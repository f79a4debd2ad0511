import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@mendwell/local/repository';
import { packAll } from '@mendwell/releases/pack';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const writeJson = (file: string, value: object) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** The addresses of our packages in the folder that `release pack` has written, by name. */
const packagesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    globSync('*.tgz', { cwd: folder }).map((file) => [
      basename(file)
        .replace(/-\d.*/, '')
        .replace(/^mendwell-/, '@mendwell/'),
      `file:${join(folder, file)}`,
    ]),
  );

/** Runs a command as on a machine without this repository, except for its Node. Resolves with what it prints. */
async function run(cwd: string, program: string, ...args: string[]) {
  const others = process.env.PATH?.split(':').filter((folder) => !folder.startsWith(root));
  const env = {
    ...process.env,
    JOURNEY_REPORT: undefined,
    PATH: [dirname(process.execPath), ...(others ?? [])].join(':'),
  };
  try {
    const { stdout } = await promisify(execFile)(program, args, { cwd, env, maxBuffer: 2 ** 26 });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`);
  }
}

/**
 * Installs what a package.json names: ours from tarballs, and of others the versions of this repository, which npm has in its
 * cache.
 */
async function install(folder: string, ours: Record<string, string>) {
  const json = readJson(join(folder, 'package.json'));
  const direct = new Set<string>();
  for (const kind of ['dependencies', 'devDependencies'])
    for (const name of Object.keys(json[kind] ?? {}).filter((name) => ours[name])) {
      json[kind][name] = ours[name];
      direct.add(name);
    }
  // Also where one of ours names another one in a version of its own.
  json.overrides = Object.fromEntries(
    Object.entries(ours).map(([name, address]) => [name, direct.has(name) ? `$${name}` : address]),
  );
  writeJson(join(folder, 'package.json'), json);
  const lock = readJson(join(root, 'package-lock.json'));
  const isOther = ([path, { link }]: [string, { link?: true }]) => path.startsWith('node_modules/') && !link;
  const packages = Object.fromEntries(Object.entries<{ link?: true }>(lock.packages).filter(isOther));
  writeJson(join(folder, 'package-lock.json'), { ...lock, name: json.name, packages });
  await run(folder, 'npm', 'install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund');
}

/** Makes a slice in an empty folder, from packed packages only. */
export async function ownRepository(name: string) {
  const outside = mkdtempSync(join(tmpdir(), 'mendwell-own-'));
  const tarballs = join(outside, 'packages');
  packAll(tarballs, root);
  const tool = join(outside, 'tool');
  mkdirSync(tool);
  const create = 'create-mendwell-slice';
  writeJson(join(tool, 'package.json'), { dependencies: { [create]: '', '@mendwell/contracts': '' } });
  await install(tool, packagesIn(tarballs));
  await run(outside, 'node', join(tool, 'node_modules/.bin', create), name, 'everyone');

  const folder = join(outside, `mfe-${name}`);
  const file = (path: string) => join(folder, path);
  await run(folder, 'git', 'init', '--quiet');
  await install(folder, packagesIn(tarballs));
  return {
    folder,
    run: (...command: [string, ...string[]]) => run(folder, ...command),
    release: (...args: string[]) => run(folder, 'npm', 'run', 'release', '--', ...args),
    /** Installs the packages in `packed` in place of the present ones. */
    use: (packed: string) => install(folder, { ...packagesIn(tarballs), ...packagesIn(packed) }),
    write: (path: string, text: string) => writeFileSync(file(path), text),
    edit: (path: string, text: string | RegExp, replacement: string) =>
      writeFileSync(file(path), readFileSync(file(path), 'utf8').replace(text, replacement)),
    /** All scripts of the built release. */
    scripts: () =>
      globSync('build/**/*.js', { cwd: folder })
        .map((path) => readFileSync(file(path), 'utf8'))
        .join(),
    remove: () => rmSync(outside, { recursive: true, force: true }),
  };
}
