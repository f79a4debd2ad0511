import { z } from 'zod';
import { parseConfig, positiveInteger, serviceConfig } from './config.ts';
import { testServiceAccount } from './testing/service-account.ts';

const schema = z.object({ ...serviceConfig, LIMIT: positiveInteger().default(60) });
const enough = {
  MONGODB_URI: 'mongodb://127.0.0.1:27017/catalog?replicaSet=rs0',
  AMQP_URL: 'amqp://catalog:secret@127.0.0.1:5672',
  FIREBASE_PROJECT_ID: 'demo-mendwell',
};
const real = { ...enough, FIREBASE_PROJECT_ID: 'mendwell', FIREBASE_SERVICE_ACCOUNT: testServiceAccount };
const problemsOf = (environment: Record<string, string>) => {
  const parsed = parseConfig(schema, environment);
  return 'problems' in parsed ? parsed.problems : [];
};

describe('parseConfig', () => {
  it('requires only three addresses', () => {
    expect(parseConfig(schema, enough)).toMatchObject({
      config: { PORT: 3000, LIMIT: 60, LOG_LEVEL: 'warn' },
    });
  });

  it('treats an empty variable, as in compose files, as unset', () => {
    expect(parseConfig(schema, { ...enough, LIMIT: '', PORT: '' })).toMatchObject({ config: { LIMIT: 60 } });
  });

  it.each([
    'mongodb://db-1:27017,db-2:27017,db-3:27017/catalog?replicaSet=rs0',
    'mongodb://catalog:pw@db-1,db-2/catalog',
    'mongodb+srv://catalog:pw@cluster.example/catalog',
  ])(
    'accepts all members of a replica set, so that a service starts while one is down: %s',
    (MONGODB_URI) => {
      expect(problemsOf({ ...enough, MONGODB_URI })).toEqual([]);
    },
  );

  it.each(['smtps://mail.example', 'smtp://mail.example:587?requireTLS=true'])(
    'accepts %s in production, where mails may only leave with TLS',
    (SMTP_URL) => {
      expect(problemsOf({ ...real, NODE_ENV: 'production', SMTP_URL })).toEqual([]);
    },
  );

  it('reports all wrong variables at once', () => {
    const problems = problemsOf({
      MONGODB_URI: 'localhost',
      PORT: '70000',
      LIMIT: '0',
      AMQP_URL: 'amqp://x',
    });
    expect(problems.map((line) => line.split(':')[0]).sort()).toEqual(
      ['FIREBASE_PROJECT_ID', 'LIMIT', 'MONGODB_URI', 'PORT'].sort(),
    );
  });

  it.each([
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'],
    ['STRIPE_API_BASE', 'http://127.0.0.1:1'],
    ['FIREBASE_PROJECT_ID', 'demo-mendwell'],
    ['MONGODB_URI', 'mongodb://catalog:catalog-local@mongo/catalog'],
    ['AMQP_URL', 'amqp://catalog:catalog-local@rabbitmq'],
    ['STRIPE_SECRET_KEY', 'sk_test_local'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_local'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_local,whsec_new'],
    ['SMTP_URL', 'smtp://mail-catcher:1025'],
    ['SMTP_URL', 'smtps://mail-catcher:465'],
    ['SMTP_URL', 'smtp://user:word@mail.example:587'],
    ['SMTP_URL', 'smtp://mail.example:587?requireTLS=false'],
    ['MAIL_LINK_SECRET', 'mail-links-local'],
    ['HEALTH_TEXT_KEYS', 'new:AAAA,local:AAAA'],
  ])('refuses %s=%s in production only, by name and without its value', (name, value) => {
    const environment = { ...real, [name]: value };
    expect(problemsOf(environment)).toEqual([]);
    expect(problemsOf({ ...environment, NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: (?!.*${value})`)),
    ]);
  });

  it('requires a service account in production only', () => {
    const [production, without] = [{ NODE_ENV: 'production' }, { ...real, FIREBASE_SERVICE_ACCOUNT: '' }];
    expect(problemsOf(without)).toEqual([]);
    expect(problemsOf({ ...without, ...production })).toEqual([
      'FIREBASE_SERVICE_ACCOUNT: is required in production',
    ]);
  });

  it.each([
    'hunter2',
    '{"hunter2":"hunter2"}',
    JSON.stringify({ ...JSON.parse(testServiceAccount), private_key: 'hunter2' }),
  ])('refuses the service account %s without its value', (FIREBASE_SERVICE_ACCOUNT) => {
    const problems = problemsOf({ ...real, FIREBASE_SERVICE_ACCOUNT });
    expect(problems).not.toEqual([]);
    for (const problem of problems) expect(problem).toMatch(/^FIREBASE_SERVICE_ACCOUNT[.:](?!.*hunter2)/);
  });
});
