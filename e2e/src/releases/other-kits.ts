import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyRepository } from '@mendwell/local/testing/copy-repository';

/** The files of a team that works on its slice alone: the slice, the kits, and the packages they use. */
const parts = ['package.json', 'package-lock.json', 'packages', 'mfe-provider'];

/** By file: its new text, a function that edits it, or `undefined` to delete it. */
export type Edits = Record<string, string | undefined | ((source: string) => string)>;

/** Builds the provider's slice as `version` from edited sources and kits. Returns the build, and how to remove it. */
export function buildProvider(version: string, edits: Edits) {
  const folder = mkdtempSync(join(tmpdir(), 'mendwell-kits-'));
  copyRepository(folder, parts);
  const ownVersion = (source: string) => source.replace(/"version": "[^"]+"/, `"version": "${version}"`);
  for (const [file, edit] of Object.entries({ ...edits, 'mfe-provider/package.json': ownVersion }))
    apply(edit, join(folder, file));
  const build = spawnSync('webpack', ['--mode', 'production'], {
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
