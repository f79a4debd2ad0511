import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkSliceName } from './slice-name.mjs';

const root = resolve(import.meta.dirname, '../..');

/** npm run new -- slice <name> */
export default function (plop) {
  plop.setHelper('title', (name) => name[0].toUpperCase() + name.slice(1));
  plop.setHelper('nextPort', nextPort);
  plop.setActionType('lock', lock);
  plop.setGenerator('slice', {
    description: 'a slice with one page, its tests and all it needs to be released',
    prompts: [
      {
        type: 'input',
        name: 'name',
        message: 'Its name, which is also the address of its first page',
        validate: (name) => checkSliceName(name, root),
      },
    ],
    actions: [
      {
        type: 'addMany',
        base: 'templates/slice',
        templateFiles: 'templates/slice/**/*.hbs',
        destination: `${root}/mfe-{{name}}`,
      },
      {
        type: 'append',
        path: `${root}/docker-compose.yml`,
        pattern: /^ {6}releases: \{ condition: service_started \}/m,
        template: '      mfe-{{name}}: { condition: service_completed_successfully }',
      },
      {
        type: 'modify',
        path: `${root}/docker-compose.yml`,
        pattern: /\n(?=\n {2}catalog:\n)/,
        template: `
  mfe-{{name}}:
    <<: *slice
    build: { context: ., dockerfile: gateway/static/Dockerfile, target: release, args: { FRONT_END: mfe-{{name}} } }
`,
      },
      {
        type: 'add',
        path: `${root}/.github/workflows/mfe-{{name}}.yml`,
        templateFile: 'templates/workflows/slice.yml.hbs',
      },
      {
        type: 'append',
        path: `${root}/.github/CODEOWNERS`,
        pattern: /^\/shell\/.*/m,
        template: '/mfe-{{name}}/ @mendwell/{{name}}',
      },
      { type: 'lock' },
      ({ name }) => `Next: npm run dev -w mfe-${name}, and docs/teams.md`,
    ],
  });
}

/** Development ports: 3000 is the shell's, 3004 the gallery's. */
function nextPort() {
  const ports = globSync('mfe-*/webpack.config.mjs', { cwd: root }).map((file) =>
    Number(/port: (\d+)/.exec(readFileSync(`${root}/${file}`, 'utf8'))?.[1] ?? 0),
  );
  return Math.max(3004, ...ports) + 1;
}

/** Adds the workspace to the lockfile. All it depends on is there already, so nothing is asked for. */
function lock() {
  const npm = spawnSync(
    'npm',
    ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--silent'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (npm.status !== 0) throw new Error(`npm install --package-lock-only failed: ${npm.stderr}`);
  return 'package-lock.json';
}
