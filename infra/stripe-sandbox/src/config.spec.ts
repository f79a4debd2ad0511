import { readConfig } from './config.ts';

const environment = {
  PORT: '4000',
  SANDBOX_DATA: '/tmp/x',
  STRIPE_SECRET_KEY: 'sk_test_a',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
};

describe('readConfig', () => {
  it('accepts test keys', () => {
    expect(readConfig(environment)).toMatchObject({ PORT: 4000, HOST: '127.0.0.1' });
  });

  it.each([
    ['NODE_ENV', 'production'],
    ['STRIPE_SECRET_KEY', 'sk_live_a'],
    ['SANDBOX_DATA', ''],
    ['WEBHOOK_URL', 'nowhere'],
  ])('refuses %s=%s, which could mix real and simulated payments', (name, value) => {
    expect(() => readConfig({ ...environment, [name]: value })).toThrow(name);
  });
});
