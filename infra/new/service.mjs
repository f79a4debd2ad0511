import { readFileSync } from 'node:fs';
import { checkServiceName } from './names.mjs';
import { append } from './slice.mjs';

/** npm run new -- service <name> */
export const serviceGenerator = (root) => {
  const compose = `${root}/docker-compose.yml`;
  const afterLine = (file, pattern, template) => append(`${root}/${file}`, pattern, template);
  const addSetting = (file, setting, fallback) =>
    afterLine(
      file,
      new RegExp(`^ {6}CATALOG_${setting}: .*`, 'm'),
      `      {{upper name}}_${setting}: {{setting name "${setting}${fallback}"}}`,
    );
  return {
    description: 'a service with two calls, a database, tests and everything to deploy it',
    prompts: [
      {
        type: 'input',
        name: 'name',
        message: 'Its name, also the path of its calls below /api',
        validate: (name) => checkServiceName(name, root),
      },
    ],
    actions: [
      {
        type: 'addMany',
        base: 'templates/service',
        templateFiles: 'templates/service/**/*.hbs',
        destination: `${root}/services/{{name}}`,
      },
      {
        type: 'addMany',
        base: 'templates/contracts',
        templateFiles: 'templates/contracts/*.hbs',
        destination: `${root}/packages/contracts/src`,
      },
      {
        type: 'modify',
        path: compose,
        pattern: /(?=\nservices:\n)/,
        templateFile: 'templates/compose/environment.hbs',
      },
      afterLine(
        'docker-compose.yml',
        /^ {6}catalog: \{ condition: service_healthy \}/m,
        '      {{name}}: { condition: service_healthy }',
      ),
      {
        type: 'modify',
        path: compose,
        pattern: /(?=\n {2}mongo:\n)/,
        templateFile: 'templates/compose/services.hbs',
      },
      ...[
        ['DB_USER', ':-*'],
        ['DB_PASSWORD', ':-*-local'],
        ['BROKER_PASSWORD', ':-*-local'],
      ].map(([setting, fallback]) => addSetting('docker-compose.yml', setting, fallback)),
      afterLine(
        'docker-compose.production.yml',
        /^ {2}catalog-migrate: .*/m,
        '  {{name}}: *service\n  {{name}}-migrate: *service',
      ),
      ...['DB_PASSWORD', 'BROKER_PASSWORD'].map((setting) =>
        addSetting('docker-compose.production.yml', setting, ':?'),
      ),
      {
        type: 'add',
        path: `${root}/infra/monitoring/services/{{name}}.yml`,
        templateFile: 'templates/monitoring/service.yml.hbs',
      },
      {
        type: 'add',
        path: `${root}/.github/workflows/service-{{name}}.yml`,
        templateFile: 'templates/workflows/service.yml.hbs',
      },
      afterLine(
        'packages/contracts/src/services-with-people.ts',
        /^ {2}\/\/ One a line, .*/m,
        "  '{{name}}',",
      ),
      afterLine('.github/CODEOWNERS', /^\/services\/catalog\/.*/m, '/services/{{name}}/ @mendwell/{{name}}'),
      { type: 'format' },
      { type: 'contracts' },
      { type: 'lock' },
      ({ name }) => `Next: npm test -w services/${name}, and docs/teams.md`,
    ],
  };
};

/** The version of a package that the existing services use. */
export function versionOf(root, name) {
  const { version, dependencies } = JSON.parse(
    readFileSync(`${root}/packages/service-kit/package.json`, 'utf8'),
  );
  return { ...dependencies, '@mendwell/service-kit': version }[name];
}
