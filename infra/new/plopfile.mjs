import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { serviceGenerator, versionOf } from './service.mjs';
import { nextPort, sliceGenerator } from './slice.mjs';

const root = resolve(import.meta.dirname, '../..');

/** npm run new -- slice <name> [everyone|operators], npm run new -- service <name> */
export default function (plop) {
  plop.setHelper('title', (name) => name[0].toUpperCase() + name.slice(1));
  plop.setHelper('isForOperators', (audience) => audience === 'operators');
  plop.setHelper('upper', (name) => name.toUpperCase());
  plop.setHelper('nextPort', () => nextPort(root));
  plop.setHelper('version', (name) => versionOf(root, name));
  // Handlebars templates cannot contain ${ before an expression.
  plop.setHelper('upstream', (name) => `\${UPSTREAM_${name.toUpperCase()}}`);
  // A variable of the service in compose files, with * for the service's name: DB_USER:-*
  plop.setHelper('setting', (name, ending) => `\${${name.toUpperCase()}_${ending.replace('*', name)}}`);
  // Offline, because the new workspace adds no packages.
  plop.setActionType('lock', () =>
    run('npm', 'install', '--package-lock-only', '--offline', '--ignore-scripts', '--silent'),
  );
  plop.setActionType('contracts', () => run('node', 'packages/contracts/openapi/src/generate.ts'));
  // Import order and line breaks depend on the name.
  plop.setActionType('format', ({ name }) =>
    run('biome', 'check', '--write', `services/${name}`, `packages/contracts/src/${name}.ts`),
  );
  plop.setGenerator('slice', sliceGenerator(root));
  plop.setGenerator('service', serviceGenerator(root));
}

function run(...command) {
  const [program, ...args] = command;
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command.join(' ')} failed: ${stdout}${stderr}`);
  return command.join(' ');
}
