/* npm run new: writes what a team starts with. Asks nothing, so that pipelines can use it. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { run, takesSlice, writeSlice } from '../../packages/create-slice/slice.mjs';

const root = resolve(import.meta.dirname, '../..');
const command = new Command('npm run new --').showHelpAfterError();

takesSlice(command.command('slice'))
  .description('a slice with one page, tests and everything to release it')
  .action(async (name, audience) => {
    const folder = `${root}/mfe-${name}`;
    await writeSlice({ name, audience, folder, port: nextPort(root), actions: namedInRepository(root) });
    console.log(`Next: npm run dev -w mfe-${name}, and docs/teams.md`);
  });

const templates = resolve(import.meta.dirname, 'templates');

/** Adds a line after a matching one. Not `unique`, with which plop turns every `$$` in the file into `$`. */
const append = (path, pattern, template) => ({
  type: 'append',
  path,
  pattern,
  template,
  unique: false,
});

/** What a slice has and is named in because it is a workspace here, as actions of node-plop. */
const namedInRepository = (root) => [
  {
    type: 'addMany',
    base: `${templates}/workspace`,
    templateFiles: `${templates}/workspace/**/*.hbs`,
    destination: `${root}/mfe-{{name}}`,
  },
  append(
    `${root}/docker-compose.yml`,
    /^ {6}releases: \{ condition: service_started \}/m,
    '      mfe-{{name}}: { condition: service_completed_successfully }',
  ),
  {
    type: 'modify',
    path: `${root}/docker-compose.yml`,
    pattern: /\n(?=\n {2}catalog:\n)/,
    template: `
  mfe-{{name}}:
    <<: *slice
    image: \${IMAGES:-mendwell}/mfe-{{name}}:local
    build: { context: ., dockerfile: gateway/static/Dockerfile, target: release, args: { FRONT_END: mfe-{{name}} } }
`,
  },
  {
    type: 'add',
    path: `${root}/.github/workflows/mfe-{{name}}.yml`,
    templateFile: `${templates}/workflows/slice.yml.hbs`,
  },
  append(`${root}/.github/CODEOWNERS`, /^\/shell\/.*/m, '/mfe-{{name}}/ @mendwell/{{name}}'),
  { type: 'do', run: () => lock(root) },
];

/** Offline, because the new workspace adds no packages. */
function lock(root) {
  const options = ['--package-lock-only', '--offline', '--ignore-scripts', '--silent'];
  const { status, stderr } = spawnSync('npm', ['install', ...options], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm install failed: ${stderr}`);
  return 'package-lock.json';
}

/** The next development port: 3000 is the shell's, 3004 the gallery's. */
function nextPort(root) {
  const ports = globSync('mfe-*/webpack.config.mjs', { cwd: root }).map((file) =>
    Number(/port: (\d+)/.exec(readFileSync(`${root}/${file}`, 'utf8'))?.[1] ?? 0),
  );
  return Math.max(3004, ...ports) + 1;
}

await run(command);
