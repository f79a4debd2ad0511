import { readFileSync } from 'node:fs';
import { checkServiceName } from './names.mjs';

/** npm run new -- service <name> */
export const serviceGenerator = (root) => {
  const compose = `${root}/docker-compose.yml`;
  const afterLine = (pattern, template) => ({ type: 'append', path: compose, pattern, template });
  return {
    description: 'a service with two calls, its database, its tests and all it needs to be deployed',
    prompts: [
      {
        type: 'input',
        name: 'name',
        message: 'Its name, which is also the address of its calls below /api',
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
        /^ {6}catalog: \{ condition: service_healthy \}/m,
        '      {{name}}: { condition: service_healthy }',
      ),
      {
        type: 'modify',
        path: compose,
        pattern: /(?=\n {2}mongo:\n)/,
        templateFile: 'templates/compose/services.hbs',
      },
      ...['DB', 'BROKER'].map((server) =>
        afterLine(
          new RegExp(`^ {6}CATALOG_${server}_PASSWORD: .*`, 'm'),
          `      {{upper name}}_${server}_PASSWORD: {{password name "${server}"}}`,
        ),
      ),
      {
        type: 'modify',
        path: `${root}/docker-compose.production.yml`,
        pattern: /(?=\n {2}mongo:\n)/,
        templateFile: 'templates/compose/production.hbs',
      },
      ...['DB', 'BROKER'].map((server) => ({
        type: 'append',
        path: `${root}/docker-compose.production.yml`,
        pattern: new RegExp(`^ {6}CATALOG_${server}_PASSWORD: .*`, 'm'),
        template: `      {{upper name}}_${server}_PASSWORD: {{required name "${server}_PASSWORD"}}`,
      })),
      ...['DB_PASSWORD=', 'BROKER_PASSWORD=', 'VERSION=local'].map((line) => ({
        type: 'append',
        path: `${root}/.env.example`,
        pattern: new RegExp(`^CATALOG_${line}$`, 'm'),
        template: `{{upper name}}_${line}`,
      })),
      {
        type: 'append',
        path: `${root}/infra/seeing/prometheus.yml`,
        pattern: /^ {10}- catalog$/m,
        template: '          - {{name}}',
      },
      {
        type: 'add',
        path: `${root}/.github/workflows/service-{{name}}.yml`,
        templateFile: 'templates/workflows/service.yml.hbs',
      },
      {
        type: 'append',
        path: `${root}/.github/CODEOWNERS`,
        pattern: /^\/services\/catalog\/.*/m,
        template: '/services/{{name}}/ @mendwell/{{name}}',
      },
      { type: 'format' },
      { type: 'contracts' },
      { type: 'lock' },
      ({ name }) => `Next: npm test -w services/${name}, and docs/teams.md`,
    ],
  };
};

/** The version of a package that the services there are have. */
export function versionOf(root, name) {
  const { version, dependencies } = JSON.parse(
    readFileSync(`${root}/packages/service-kit/package.json`, 'utf8'),
  );
  return { ...dependencies, '@mendwell/service-kit': version }[name];
}
