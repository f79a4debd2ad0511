import type { TestApp } from '@mendwell/service-kit/testing/test-app';
import { add, heartCheck, signIn, startCatalog } from './catalog-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startCatalog({ SERVICES_PER_HOUR: '2' });
});
afterAll(() => app?.close());

it('lets only providers with a verified address add services where that is required', async () => {
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

it('stops a provider who floods the catalog, and nobody else', async () => {
  const provider = await signIn();
  await app.call('POST', '/service', { token: provider.token, body: { ...heartCheck, price: -1 } });
  await add(app, provider);
  await add(app, provider);
  const answer = await app.call('POST', '/service', { token: provider.token, body: heartCheck });
  expect(answer).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500);
  await add(app, await signIn());
});
