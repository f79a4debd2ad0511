import { parseConfig } from '@mendwell/service-kit/config';
import { testServiceAccount } from '@mendwell/service-kit/testing/service-account';
import { Config } from './config.ts';

const environment = {
  MONGODB_URI: 'mongodb://127.0.0.1/payment',
  AMQP_URL: 'amqp://127.0.0.1',
  FIREBASE_PROJECT_ID: 'mendwell',
  FIREBASE_SERVICE_ACCOUNT: testServiceAccount,
  BOOKING_URL: 'http://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_live_a',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
};

describe('Config', () => {
  it('uses the real provider without a sandbox', () => {
    expect(parseConfig(Config, { ...environment, NODE_ENV: 'production' })).toMatchObject({
      config: { PAYMENT_INTENTS_PER_MINUTE: 30, PAYMENT_CONFIRMATIONS_PER_MINUTE: 60 },
    });
  });

  it.each([
    ['STRIPE_API_BASE', 'http://127.0.0.1:1'],
    ['STRIPE_SECRET_KEY', 'pk_live_a'],
    ['STRIPE_WEBHOOK_SECRET', ''],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_a,'],
    ['PAYMENT_INTENTS_PER_MINUTE', '0'],
    ['PAYMENT_CONFIRMATIONS_PER_MINUTE', '0'],
    ['STRIPE_CALLS_PER_SECOND', '0'],
  ])('does not start in production with %s=%s', (name, value) => {
    const parsed = parseConfig(Config, { ...environment, NODE_ENV: 'production', [name]: value });
    expect(parsed).toMatchObject({ problems: [expect.stringContaining(name)] });
  });
});
