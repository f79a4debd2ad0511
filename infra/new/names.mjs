import { existsSync } from 'node:fs';
import { Script } from 'node:vm';
import browser from '@mdn/browser-compat-data' with { type: 'json' };
import { pages } from '../../packages/contracts/src/pages.ts';
import { paths } from '../../packages/contracts/src/paths.ts';

/** First segments that the gateway keeps for files, calls and itself (gateway/templates). */
const kept = ['api', 'assets', 'docs', 'emulator', 'health', 'livez', 'media', 'metrics', 'mfe', 'sandbox'];

/** Shell, gallery and single build have a build of the same name. */
const builds = ['shell', 'gallery', 'single'];

/** Servers beside the services, and what MongoDB and RabbitMQ keep for themselves. */
const servers = [
  ...['gateway', 'releases', 'mongo', 'mongodb', 'rabbitmq', 'amqp', 'epmd', 'distribution', 'auth', 'seed'],
  ...['admin', 'config', 'local', 'guest'],
];

const segmentOf = (path) => (typeof path === 'function' ? path('-') : path).split(/[/.]/)[1].toLowerCase();
const taken = new Set([
  ...[...Object.values(pages), ...Object.values(paths)].map(segmentOf),
  ...kept,
  ...builds,
]);

/** Why neither a slice nor a service can have this name. */
const refusalOf = (name) => {
  if (!/^[a-z][a-z0-9]{1,30}$/.test(name))
    return `"${name}" is not a name: 2 to 31 lower-case letters and digits, beginning with a letter, such as prescriptions.`;
  if (taken.has(name)) return `"${name}" is reserved: /${name} is an address of the product.`;
  return undefined;
};

/**
 * `true`, or why this cannot be the name of a new slice in the repository at `root`. The name is the slice's folder
 * (`mfe-<name>`), the address of its page (`/<name>`) and the global variable of its container.
 */
export function checkSliceName(name, root) {
  if (existsSync(`${root}/mfe-${name}`)) return `There is a slice ${name} already, in mfe-${name}.`;
  const refusal = refusalOf(name);
  if (refusal) return refusal;
  if (name in browser.api.Window || !isVariable(name))
    return `"${name}" is reserved: browsers have a meaning of their own for it.`;
  return true;
}

/**
 * `true`, or why this cannot be the name of a new service in the repository at `root`. The name is the service's folder
 * (`services/<name>`), the address of its calls (`/api/<name>`), its contract (`packages/contracts/src/<name>.ts`), and
 * its database, users, container and upstream.
 */
export function checkServiceName(name, root) {
  if (existsSync(`${root}/services/${name}`))
    return `There is a service ${name} already, in services/${name}.`;
  const refusal = refusalOf(name);
  if (refusal) return refusal;
  if (servers.includes(name)) return `"${name}" is reserved: a server beside the services is called so.`;
  const contract = ['', '-calls']
    .map((end) => `packages/contracts/src/${name}${end}.ts`)
    .find((file) => existsSync(`${root}/${file}`));
  return contract ? `"${name}" is reserved: there is a ${contract} already.` : true;
}

/** Whether scripts may declare it. */
function isVariable(name) {
  try {
    return Boolean(new Script(`var ${name};`));
  } catch {
    return false;
  }
}
