import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

/*
 * The browser script consists of modules but is served as one classic script: `window.Stripe` must exist once the tag has
 * loaded, and only a classic script knows its own address (`document.currentScript`).
 */

const folder = join(import.meta.dirname, 'browser');
const importOf = /^import\s[^;]*?from '\.\/([\w-]+\.ts)';$/gm;

async function collect(file: string, collected: Map<string, string>) {
  if (collected.has(file)) return;
  collected.set(file, '');
  const source = await readFile(join(folder, file), 'utf8');
  for (const [, imported = ''] of source.matchAll(importOf)) await collect(imported, collected);
  const body = stripTypeScriptTypes(source.replace(importOf, '')).replace(/^export /gm, '');
  // Re-inserted, so that a module comes after those it imports.
  collected.delete(file);
  collected.set(file, body);
}

/** All modules that `entry` imports, in dependency order, in one function scope. */
async function joinScript(entry: string): Promise<string> {
  const collected = new Map<string, string>();
  await collect(entry, collected);
  return `(() => {\n'use strict';\n${[...collected.values()].join('\n')}\n})();\n`;
}

/** The files for browsers, by path. */
export async function readBrowserFiles(): Promise<Map<string, { type: string; text: string }>> {
  return new Map([
    ['/stripe.js', { type: 'text/javascript; charset=utf-8', text: await joinScript('stripe.ts') }],
    [
      '/stripe.css',
      { type: 'text/css; charset=utf-8', text: await readFile(join(folder, 'stripe.css'), 'utf8') },
    ],
  ]);
}
