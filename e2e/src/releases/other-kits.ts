import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyRepository } from '@mendwell/local/testing/copy-repository';
import { packAll } from '@mendwell/releases/pack';

/** By file: its new text, a function that edits it, or `undefined` to delete it. */
export type Edits = Record<string, string | undefined | ((source: string) => string)>;

/** Packs the kits of an edited copy of this repository as `version`, into a folder that it returns. */
export function packKits(version: string, edits: Edits) {
  const folder = mkdtempSync(join(tmpdir(), 'mendwell-kits-'));
  const copy = join(folder, 'repository');
  copyRepository(copy, ['package.json', 'LICENSE', 'docs/openapi', 'packages']);
  for (const [file, edit] of Object.entries(edits)) apply(edit, join(copy, file));
  packAll(folder, copy, version);
  rmSync(copy, { recursive: true });
  return folder;
}

function apply(edit: Edits[string], file: string) {
  const source = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const text = typeof edit === 'function' ? edit(source ?? '') : edit;
  if (text === source) throw new Error(`The edit of ${file} changes nothing.`);
  if (text === undefined) rmSync(file);
  else writeFileSync(file, text);
}
