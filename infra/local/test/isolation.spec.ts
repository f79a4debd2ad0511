import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, start, testFolder } from './command-line.ts';

const folder = testFolder();
const configured = {
  MONGODB_URI: 'mongodb://production.example/shop',
  AMQP_URL: 'amqp://production.example',
  FIREBASE_PROJECT_ID: 'production',
  STRIPE_SECRET_KEY: 'sk_live_production',
};
const envFile = join(folder, '.env');
writeFileSync(
  envFile,
  Object.entries(configured)
    .map(([name, value]) => `${name}=${value}\n`)
    .join(''),
);
/** Prints the stores and providers that a system started here would use. */
const report = `
  const { stores } = await import('./infra/local/src/system/stores.ts');
  const { isEmulatingIdentity, isEmulatingPayments } = await import('./infra/local/src/system/environment.ts');
  const { mongodbUri, amqpUrl } = stores({ mongodb: 1, amqp: 2 }, { mongodb: { booking: 'a' }, rabbitmq: { booking: 'b' } });
  console.log(mongodbUri('booking'), amqpUrl('booking'), isEmulatingIdentity, isEmulatingPayments);`;

const systemUnder = async (env: Record<string, string>, first = '') => {
  const run = start(['node', '--input-type=module', '-e', `${first}${report}`], { TMPDIR: folder, ...env });
  await run.ended;
  return run.output();
};
const isolated = "await import('./infra/local/src/testing/isolated.ts');";

/** Commands that use what is configured, or no servers at all. */
const others = ['start', 'dev', 'check', 'new', 'openapi', 'release', 'ops', 'data'];
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const isolatedCommands = Object.keys(scripts)
  .filter((name) => !others.includes(name))
  .map((name) => scripts[name].split(' ').at(-1))
  .concat('infra/local/src/with-servers.ts');

describe('servers and providers configured on this machine', () => {
  it('are used by npm start', async () => {
    expect(await systemUnder(configured)).toMatch(/production.*production.* false false/);
    expect(await systemUnder({ MENDWELL_ENV_FILE: envFile })).toMatch(/production.*production.* false false/);
  });

  it('are never used by tests and benches', async () => {
    const own = /^mongodb:.*@127\.0\.0\.1:1\/.* amqp:.*@127\.0\.0\.1:2\/.* true true\n$/;
    expect(await systemUnder(configured, isolated)).toMatch(own);
    expect(await systemUnder({ MENDWELL_ENV_FILE: envFile }, isolated)).toMatch(own);
  });

  it.each(isolatedCommands)('%s ensures this before it imports anything else', (file) => {
    const [first] = readFileSync(join(root, file), 'utf8').match(/^import .*$/m) ?? [];
    expect(first).toMatch(/^import '(\.|@mendwell\/local)\/testing\/isolated(\.ts)?';$/);
  });
});
