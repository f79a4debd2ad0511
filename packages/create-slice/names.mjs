import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Script } from 'node:vm';
import browser from '@mdn/browser-compat-data' with { type: 'json' };
import { documentsFolder, isInstalled, modulesFolder } from '@mendwell/contracts/folders.mjs';

const { pages } = await import(`${modulesFolder}/pages.${isInstalled ? 'js' : 'ts'}`);

/** First path segments used by the gateway (gateway/templates). */
const gatewaySegments = [
  'api',
  'assets',
  'docs',
  'emulator',
  'health',
  'livez',
  'media',
  'metrics',
  'mfe',
  'preview',
  'sandbox',
];

/** Names of other front-end builds. */
const builds = ['shell', 'gallery', 'single'];

const pathsOfCalls = globSync('*.json', { cwd: documentsFolder }).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(resolve(documentsFolder, file), 'utf8')).paths),
);
const segmentOf = (path) => (typeof path === 'function' ? path('-') : path).split(/[/.]/)[1].toLowerCase();
const taken = new Set([
  ...[...Object.values(pages), ...pathsOfCalls].map(segmentOf),
  ...gatewaySegments,
  ...builds,
]);

/**
 * Why no slice can have this name; undefined if one can. It becomes the slice's folder (`mfe-<name>`), the path of its page
 * (`/<name>`) and the global variable of its container.
 */
export function nameError(name) {
  if (!/^[a-z][a-z0-9]{1,30}$/.test(name))
    return `"${name}" is not a valid name: use 2 to 31 lower-case letters and digits, beginning with a letter, such as prescriptions.`;
  // The calls below /desk are followed by the name of a service, its pages by none.
  if (name !== 'desk' && taken.has(name)) return `"${name}" is reserved: the product uses the path /${name}.`;
  if (name in browser.api.Window || !isVariable(name))
    return `"${name}" is reserved: it is a name in browsers.`;
  return undefined;
}

/** Whether it can name a variable in a script. */
function isVariable(name) {
  try {
    return Boolean(new Script(`var ${name};`));
  } catch {
    return false;
  }
}
