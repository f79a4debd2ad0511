import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const suffix = '.template';

/** Replaces `${NAME}` by its value, like envsubst in the container. Throws for a name without a value. */
export function substitute(template: string, values: Record<string, string>) {
  return template.replace(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The gateway's templates need ${name}, which has no value.`);
    return value;
  });
}

/** Renders `templates` into `folder`, after emptying it. */
export function renderFolder(templates: string, folder: string, values: Record<string, string>) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  renderFiles(templates, folder, values);
}

/** Renders `templates` into `folder`, in addition to its contents. */
export function renderFiles(templates: string, folder: string, values: Record<string, string>) {
  for (const name of readdirSync(templates)) {
    if (!name.endsWith(suffix)) continue;
    renderFile(join(templates, name), join(folder, basename(name, suffix)), values);
  }
}

/** Readable only by its owner, as it may contain secrets. */
export function renderFile(template: string, file: string, values: Record<string, string>) {
  writeFileSync(file, substitute(readFileSync(template, 'utf8'), values), { mode: 0o600 });
}
