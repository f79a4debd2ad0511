import { generateKeyPairSync } from 'node:crypto';
import { parseConfig } from '@mendwell/service-kit/config';
import { Config } from './config.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const account = {
  project_id: 'mendwell',
  client_email: 'erasing@mendwell.example',
  private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
};
const environment = {
  NODE_ENV: 'production',
  MONGODB_URI: 'mongodb://127.0.0.1/catalog',
  AMQP_URL: 'amqp://127.0.0.1',
  FIREBASE_PROJECT_ID: 'mendwell',
  BOOKING_URL: 'http://127.0.0.1:1',
  ERASURE_LOG: '/erasures',
  FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
};

describe('Config', () => {
  it('erases accounts after a week', () => {
    expect(parseConfig(Config, environment)).toMatchObject({
      config: { ERASURE_DAYS: 7, FIREBASE_SERVICE_ACCOUNT: account },
    });
  });

  it('needs no service account with the emulator', () => {
    const local = { ...environment, NODE_ENV: 'development', FIREBASE_SERVICE_ACCOUNT: '' };
    expect(parseConfig(Config, local)).toHaveProperty('config');
  });

  it.each([
    ['FIREBASE_SERVICE_ACCOUNT', ''],
    ['FIREBASE_SERVICE_ACCOUNT', 'hunter2'],
    ['FIREBASE_SERVICE_ACCOUNT', '{"hunter2":"hunter2"}'],
    ['FIREBASE_SERVICE_ACCOUNT', JSON.stringify({ ...account, private_key: 'hunter2' })],
    ['ERASURE_LOG', ''],
    ['ERASURE_DAYS', '0'],
  ])('does not start in production with %s=%s, and says so without its value', (name, value) => {
    const parsed = parseConfig(Config, { ...environment, [name]: value });
    const { problems = [] } = 'problems' in parsed ? parsed : {};
    expect(problems).not.toEqual([]);
    for (const problem of problems) expect(problem).toMatch(new RegExp(`^${name}[.:](?!.*hunter2)`));
  });
});
