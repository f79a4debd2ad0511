import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const suffix = '.template';

/** What envsubst does in the container: puts values in place of `${NAME}`. A name without a value is an error. */
export function substitute(template: string, values: Record<string, string>) {
  return template.replace(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The gateway's templates need ${name}, which has no value.`);
    return value;
  });
}

/** Writes the configuration of `templates` into `folder`, which holds nothing else. */
export function renderFolder(templates: string, folder: string, values: Record<string, string>) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  renderFiles(templates, folder, values);
}

/** Adds the configuration of `templates` to `folder`. */
export function renderFiles(templates: string, folder: string, values: Record<string, string>) {
  for (const name of readdirSync(templates)) {
    if (!name.endsWith(suffix)) continue;
    renderFile(join(templates, name), join(folder, basename(name, suffix)), values);
  }
}

/** Readable by its owner only: what it holds may be secret. */
export function renderFile(template: string, file: string, values: Record<string, string>) {
  writeFileSync(file, substitute(readFileSync(template, 'utf8'), values), { mode: 0o600 });
}
