import type { TestApp } from '@mendwell/service-kit/testing/test-app';
import { add, heartCheck, signIn, startCatalog } from './catalog-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startCatalog({ SERVICES_PER_HOUR: '2' });
});
afterAll(() => app?.close());

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
