import { parseConfig } from '@mendwell/service-kit/config';
import { Config } from '../src/config.ts';
import { add, catalogApp, heartCheck, signIn, startCatalog } from './catalog-app.ts';

const app = catalogApp({ SERVICES_PER_HOUR: '2' });

it('allows only providers with a verified address to add services if configured', async () => {
  const strict = await startCatalog({ REQUIRE_VERIFIED_EMAIL: 'true' });
  try {
    const { token } = await signIn({ isEmailVerified: false });
    const answer = await strict.call('POST', '/service', { token, body: heartCheck });
    expect(answer).toMatchObject({ status: 403, body: { code: 'email-not-verified' } });
    expect(await strict.outbox()).toEqual([]);
    await add(strict, await signIn());
  } finally {
    await strict.close();
  }
});

it.each(['yes', '1', 'no'])('refuses to start with REQUIRE_VERIFIED_EMAIL=%s', (value) => {
  const parsed = parseConfig(Config, {
    MONGODB_URI: 'mongodb://localhost/catalog',
    AMQP_URL: 'amqp://localhost',
    FIREBASE_PROJECT_ID: 'demo-mendwell',
    BOOKING_URL: 'http://localhost',
    ERASURE_LOG: '/erasures',
    REQUIRE_VERIFIED_EMAIL: value,
  });
  expect(parsed).toEqual({ problems: [expect.stringMatching(/^REQUIRE_VERIFIED_EMAIL: /)] });
});

it('limits a provider who floods the catalog, and nobody else', async () => {
  const provider = await signIn();
  await app.call('POST', '/service', { token: provider.token, body: { ...heartCheck, price: -1 } });
  await add(app, provider);
  await add(app, provider);
  const answer = await app.call('POST', '/service', { token: provider.token, body: heartCheck });
  expect(answer).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500);
  await add(app, await signIn());
});
