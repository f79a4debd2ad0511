import { parseConfig } from '@mendwell/service-kit/config';
import { testServiceAccount } from '@mendwell/service-kit/testing/service-account';
import { Config } from './config.ts';

const environment = {
  NODE_ENV: 'production',
  MONGODB_URI: 'mongodb://127.0.0.1/catalog',
  AMQP_URL: 'amqp://127.0.0.1',
  FIREBASE_PROJECT_ID: 'mendwell',
  BOOKING_URL: 'http://127.0.0.1:1',
  ERASURE_LOG: '/erasures',
  FIREBASE_SERVICE_ACCOUNT: testServiceAccount,
};

describe('Config', () => {
  it('erases accounts after a week', () => {
    expect(parseConfig(Config, environment)).toMatchObject({
      config: { ERASURE_DAYS: 7 },
    });
  });

  it.each([
    ['ERASURE_LOG', ''],
    ['ERASURE_DAYS', '0'],
  ])('does not start in production with %s=%s', (name, value) => {
    const parsed = parseConfig(Config, { ...environment, [name]: value });
    expect(parsed).toMatchObject({ problems: [expect.stringContaining(name)] });
  });
});
