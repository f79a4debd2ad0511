import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runLogged } from '../processes/run.ts';
import { type FrontEndName, frontEndNames, root, serviceNames } from '../repository.ts';
import { logFileOf } from './data-folder.ts';

/** The compiler, with one checker: each of its usual four checks the shared types again, which takes twice the processor. */
export const tsc = (...args: string[]) => ['tsc', ...args, '--checkers', '1'];

/** Compiles changed services and packages. */
export const buildServices = () =>
  runLogged(tsc('-b', ...serviceNames.map((name) => `services/${name}`)), {
    logFile: logFileOf('build-services'),
    fix: 'npm run check -- types shows all errors',
  });

const usedByAll = [
  'package-lock.json',
  'docs/openapi',
  ...['build', 'contracts', 'ui', 'web-kit'].map((name) => `packages/${name}`),
];

/** Builds front ends whose sources or packages have changed since the last build. */
export async function buildFrontEnds(report: (text: string) => void) {
  const common = hashOf(usedByAll);
  for (const name of frontEndNames) await build(name, common + hashOf([name]), report);
}

async function build(name: FrontEndName, hash: string, report: (text: string) => void) {
  const entry = name === 'shell' ? 'index.html' : 'remoteEntry.js';
  if (isFresh(name, hash, `${name}/build/${entry}`)) return;
  report(name);
  await runLogged(['npm', 'run', 'build', '-w', name], { logFile: logFileOf(`build-${name}`) });
  stamp(name, hash);
}

const notSources = new Set(['node_modules', 'dist', 'build', 'test-results']);
const stampFile = (name: string) => join(root, 'node_modules/.cache/mendwell', `${name}.stamp`);

/** A hash of all source files below these paths of the repository. */
export function hashOf(paths: string[]) {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of filesBelow(join(root, path))) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = join(path, entry.name);
      if (entry.isDirectory()) return notSources.has(entry.name) ? [] : filesBelow(file);
      return entry.name.endsWith('.tsbuildinfo') ? [] : [file];
    });
}

/** Whether `name` was last built from these sources, and `result` still exists. */
export const isFresh = (name: string, hash: string, result: string) =>
  existsSync(join(root, result)) &&
  existsSync(stampFile(name)) &&
  readFileSync(stampFile(name), 'utf8') === hash;

export function stamp(name: string, hash: string) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), hash);
}
