import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
/** The files of a team that works on its slice alone: the slice, the kits, and the packages they use. */
const parts = ['package.json', 'package-lock.json', 'packages', 'mfe-provider'];

/** By file: its new text, a function that edits it, or `undefined` to delete it. */
export type Edits = Record<string, string | undefined | ((source: string) => string)>;

/** Builds the provider's slice as `version` from edited sources and kits. Returns the build, and how to remove it. */
export function buildProvider(version: string, edits: Edits) {
  const folder = mkdtempSync(join(tmpdir(), 'mendwell-kits-'));
  for (const part of parts)
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist|build|release)$/.test(path) || path.endsWith('packages/build'),
    });
  linkPackages(folder);
  const ownVersion = (source: string) => source.replace(/"version": "[^"]+"/, `"version": "${version}"`);
  for (const [file, edit] of Object.entries({ ...edits, 'mfe-provider/package.json': ownVersion }))
    apply(edit, join(folder, file));
  const build = spawnSync(join(root, 'node_modules/.bin/webpack'), ['--mode', 'production'], {
    cwd: join(folder, 'mfe-provider'),
    env: { ...process.env, RELEASE: '1' },
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(build.stdout + build.stderr);
  return {
    built: join(folder, 'mfe-provider/build'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function apply(edit: Edits[string], file: string) {
  const source = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const text = typeof edit === 'function' ? edit(source ?? '') : edit;
  if (text === source) throw new Error(`The edit of ${file} changes nothing.`);
  if (text === undefined) rmSync(file);
  else writeFileSync(file, text);
}

/** Links the installed packages, but our own from the folder. */
function linkPackages(folder: string) {
  const installed = join(folder, 'node_modules');
  mkdirSync(join(installed, '@mendwell'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@mendwell' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(installed, name));
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(installed, '@mendwell', name));
}
