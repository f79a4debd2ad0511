import { globSync, readFileSync } from 'node:fs';

/** Adds a line after a matching one. Not `unique`, with which plop turns every `$$` in the file into `$`. */
const append = (path, pattern, template) => ({
  type: 'append',
  path,
  pattern,
  template,
  unique: false,
});

export const audiences = ['everyone', 'operators'];

/** Of `npm run new -- slice <name> <audience>`. */
export const sliceGenerator = (root) => ({
  actions: [
    {
      type: 'addMany',
      base: 'templates/slice',
      templateFiles: 'templates/slice/**/*.hbs',
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
      templateFile: 'templates/workflows/slice.yml.hbs',
    },
    append(`${root}/.github/CODEOWNERS`, /^\/shell\/.*/m, '/mfe-{{name}}/ @mendwell/{{name}}'),
    { type: 'lock' },
  ],
});

/** The next development port: 3000 is the shell's, 3004 the gallery's. */
export function nextPort(root) {
  const ports = globSync('mfe-*/webpack.config.mjs', { cwd: root }).map((file) =>
    Number(/port: (\d+)/.exec(readFileSync(`${root}/${file}`, 'utf8'))?.[1] ?? 0),
  );
  return Math.max(3004, ...ports) + 1;
}
