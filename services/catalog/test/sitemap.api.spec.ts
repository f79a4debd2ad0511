import type { TestApp } from '@mendwell/service-kit/testing/test-app';
import { parts } from '../src/sitemap/sitemap.service.ts';
import { add, type Person, signIn, startCatalog, unknownId } from './catalog-app.ts';

const site = 'https://mendwell.example';
let app: TestApp;
let provider: Person;

beforeAll(async () => {
  jest.replaceProperty(parts, 'size', 2);
  app = await startCatalog({ PUBLIC_URL: `${site}/` });
  provider = await signIn();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app?.close();
});

const addressesAt = async (path: string) => {
  const { status, headers, body } = await app.call('GET', path);
  expect({ status, type: headers['content-type'], cache: headers['cache-control'] }).toMatchObject({
    status: 200,
    type: 'application/xml; charset=utf-8',
    cache: expect.stringMatching(/^public, max-age=\d+/),
  });
  return [...String(body).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
};

/** All URLs that a search engine finds from the index. */
async function visit() {
  const parts = await addressesAt('/sitemap.xml');
  return Promise.all(parts.map((part) => addressesAt(part.replace(site, ''))));
}

describe('GET /sitemap.xml', () => {
  it('lists only the public pages while there are no services', async () => {
    expect(await visit()).toEqual([[`${site}/`, `${site}/allService`]]);
  });

  it('lists every service once, in parts, without removed ones', async () => {
    const ids = [];
    for (let added = 0; added < 5; added += 1) ids.push(await add(app, provider));
    const [first = '', second = '', ...others] = ids;
    await app.call('DELETE', `/serviceDelete/${second}`, { token: provider.token });
    const [, ...parts] = await visit();
    const services = parts.map((part) => part.filter((address) => address.startsWith(`${site}/services/`)));
    expect(services.map((part) => part.length)).toEqual([1, 2, 1]);
    expect(services.flat()).toEqual([first, ...others].map((id) => `${site}/services/${id}`));
  });

  it('lists the page of every provider with a service', async () => {
    const [other, gone] = [await signIn(), await signIn()];
    const added = await add(app, other);
    const removed = await add(app, gone);
    const idOf = async (serviceId: string) =>
      (await app.call('GET', `/services/${serviceId}`)).body.providerId;
    const ids = await Promise.all([added, removed].map(idOf));
    await app.call('DELETE', `/serviceDelete/${removed}`, { token: gone.token });
    const addresses = (await visit()).flat();
    expect(
      ids.map((id) => addresses.filter((address) => address === `${site}/providers/${id}`).length),
    ).toEqual([1, 0]);
  });

  // Each answer takes room in the gateway's cache of public lists.
  it('answers 404 for a part that the index does not list', async () => {
    const inside = (await visit()).find(([, second]) => second?.includes('/services/'))?.[1]?.slice(-24);
    expect(inside).toMatch(/^[0-9a-f]{24}$/);
    for (const part of ['nothing', '%24ne', unknownId.slice(1), unknownId, '0'.repeat(24), inside])
      expect(await app.call('GET', `/sitemap/${part}`)).toMatchObject({ status: 404 });
  });
});
