import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useCopy } from './copy.ts';

const { copy, run, contentBefore, filesThatChanged } = useCopy();
const create = (name: string) => run('npm', 'run', '--silent', 'new', '--', 'service', name);
const contentOf = (path: string) => readFileSync(join(copy, path), 'utf8');
const linesOf = (text: string | undefined) => String(text).split('\n');

describe('npm run new -- service', () => {
  it('refuses a taken name and writes nothing', async () => {
    await expect(create('payment')).rejects.toThrow('The service payment already exists');
    expect(filesThatChanged()).toEqual([]);
  });

  it.each([
    ['contact', 'the product uses the path /contact'],
    ['rabbitmq', 'it is the name of another server'],
    ['money', 'packages/contracts/src/money.ts already exists'],
    ['lab-results', 'is not a valid name'],
    ['Doctors', 'is not a valid name'],
  ])('refuses %s', async (name, sentence) => {
    const check = "import('./infra/new/names.mjs').then((names) => console.log(names.checkServiceName";
    expect(await run('node', '-e', `${check}('${name}', '.')))`)).toContain(sentence);
  });

  it('writes a service and changes four existing files, besides generated ones', async () => {
    await create('prescriptions');
    const others = filesThatChanged().filter((path) => !path.includes('prescriptions'));
    expect(others.sort()).toEqual([
      '.github/CODEOWNERS',
      'docker-compose.production.yml',
      'docker-compose.yml',
      // It tells the service of erased accounts.
      'infra/rabbitmq/definitions/catalog.json.template',
      'package-lock.json',
      'packages/contracts/src/services-with-people.ts',
    ]);
    expect(contentOf('packages/contracts/src/services-with-people.ts')).toContain("\n  'prescriptions',\n");
    expect(contentOf('docs/openapi/prescriptions.json')).toContain('"/prescriptions/my-data"');
    expect(contentOf('infra/monitoring/services/prescriptions.yml')).toContain('names: [prescriptions]');
    const compose = contentOf('docker-compose.yml');
    expect(compose).toContain('args: { SERVICE: prescriptions }');
    expect(compose).toContain('prescriptions: { condition: service_healthy }');
    expect(compose.match(/PRESCRIPTIONS_(DB|BROKER)_PASSWORD: /g)).toHaveLength(2);
    expect(compose).toMatch(
      /:\/\/\$\{PRESCRIPTIONS_DB_USER:-prescriptions\}:\$\{PRESCRIPTIONS_DB_PASSWORD:-prescriptions-local\}@mongo/,
    );
    await run('infra/kubernetes/generate.sh');
    const cluster = contentOf('infra/kubernetes/generated/product/kustomization.yaml');
    expect(cluster).toContain('services/prescriptions/kubernetes\n');
    expect(cluster).toContain('      - prescriptions.json.template\n');
    await run('biome', 'ci', '--error-on-warnings', 'services/prescriptions', 'packages/contracts');
  });

  it('runs in production once the missing passwords are added', async () => {
    const production = contentOf('docker-compose.production.yml');
    expect(production).toContain('\n  prescriptions: *service\n  prescriptions-migrate: *service\n');
    const required = [...production.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
    expect(required).toEqual(
      expect.arrayContaining(['PRESCRIPTIONS_DB_PASSWORD', 'PRESCRIPTIONS_BROKER_PASSWORD']),
    );
    copyFileSync(join(copy, '.env.example'), join(copy, '.env'));
    await run('infra/passwords.sh', '.env');
    const settings = contentOf('.env');
    expect(required.filter((name) => !settings.includes(`\n${name}=`))).toEqual([]);
    await run('infra/passwords.sh', '.env');
    expect(contentOf('.env')).toBe(settings);
  });

  it('adds the service to the gateway', async () => {
    const script = `
      const { url, upstreams } = JSON.parse(process.env.TEST_GATEWAY);
      const answer = ({ url }, response) => response.end('prescriptions were asked for ' + url);
      require('node:http').createServer(answer).listen(upstreams.prescriptions, '127.0.0.1', async () => {
        for (const path of ['/api/prescriptions', '/api/prescriptions/my-data', '/openapi/prescriptions.json', '/healthz'])
          console.log(await (await fetch(url + path)).text());
        process.exit();
      });`;
    const said = await run('node', 'infra/local/src/with-servers.ts', 'gateway', '--', 'node', '-e', script);
    expect(said).toContain('prescriptions were asked for /prescriptions');
    expect(said).toContain('prescriptions were asked for /prescriptions/my-data');
    expect(said).toContain('prescriptions were asked for /openapi.json');
    expect(said).toContain('Not ready: booking catalog notification payment prescriptions');
  });

  it('only adds files and lines, so that removing them restores the repository', async () => {
    for (const path of filesThatChanged()) {
      const added = linesOf(contentOf(path));
      const before = contentBefore(path);
      if (before === undefined) rmSync(join(copy, path));
      else {
        const remaining = linesOf(before);
        const kept = added.filter((line) => line === remaining[0] && remaining.shift() !== undefined);
        writeFileSync(join(copy, path), kept.join('\n'));
      }
    }
    await run('node', 'packages/contracts/openapi/src/generate.ts');
    expect(filesThatChanged()).toEqual([]);
  });
});
