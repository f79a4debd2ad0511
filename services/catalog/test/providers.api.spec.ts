import type { Service } from '@mendwell/contracts/service';
import { pairFixture, standIn } from '@mendwell/service-kit/testing/fixture';
import { pagesOf } from '@mendwell/service-kit/testing/paging';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { type RatingDocument, ratingModel } from '../src/ratings/ratings.service.ts';
import { add, type Person, servicesOf, signIn, startSystem, unknownId } from './catalog-app.ts';

const [one, other] = pairFixture('catalog', (env) => startSystem(env, { jobs: true }));
const [app, second] = [standIn(() => one.app), standIn(() => other.app)];
let provider: Person;

beforeEach(async () => {
  provider = await signIn({
    name: 'Dr. Ada',
    picture: 'https://example.com/ada.jpg',
    isEmailVerified: false,
  });
});

const get = (path: string) => app.call('GET', path);
const serviceOf = async (serviceId: string): Promise<Service> => (await get(`/services/${serviceId}`)).body;
const remove = (serviceId: string) =>
  app.call('DELETE', `/serviceDelete/${serviceId}`, { token: provider.token });

describe("a provider's public id", () => {
  it('is the same on all their services, whichever instances add them at once', async () => {
    const added = await Promise.all(
      [app, second, app, second, app].map((instance) => add(instance, provider)),
    );
    const ids = new Set(await Promise.all(added.map(async (id) => (await serviceOf(id)).providerId)));
    expect([...ids]).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/)]);
  });

  it("is nobody else's, and tells neither uid nor email address", async () => {
    const mine = await serviceOf(await add(app, provider));
    const others = await serviceOf(await add(app, await signIn()));
    expect(mine.providerId).not.toBe(others.providerId);
    const { body } = await get(`/providers/${mine.providerId}`);
    expect(JSON.stringify(body)).not.toContain(provider.uid);
    expect(JSON.stringify(body)).not.toContain(provider.email);
  });

  it('stays when the profile changes', async () => {
    const serviceId = await add(app, provider);
    const { providerId } = await serviceOf(serviceId);
    provider.token = unsignedToken({ ...provider, name: 'Dr. Byron' });
    await app.call('PUT', '/account', { token: provider.token });
    expect(await serviceOf(serviceId)).toMatchObject({ providerId, providerName: 'Dr. Byron' });
    expect(await serviceOf(await add(app, provider))).toMatchObject({ providerId });
    expect((await get(`/providers/${providerId}`)).body.providerName).toBe('Dr. Byron');
  });
});

describe('GET /providers/{providerId}', () => {
  it('answers what the page shows, cached briefly', async () => {
    const { providerId } = await serviceOf(await add(app, provider));
    const answer = await get(`/providers/${providerId?.toUpperCase()}`);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': expect.stringMatching(/^public, max-age=0, s-maxage=1,/) },
    });
    expect(answer.body).toEqual({
      providerId,
      providerName: 'Dr. Ada',
      providerImage: 'https://example.com/ada.jpg',
      providerVerified: false,
    });
  });

  it('says that the address is verified', async () => {
    const verified = await signIn();
    const serviceId = await add(app, verified);
    const { providerId } = await serviceOf(serviceId);
    for (const path of [`/services/${serviceId}`, `/providers/${providerId}`])
      expect((await get(path)).body.providerVerified).toBe(true);
  });

  it("has the rating of the provider's reviews", async () => {
    const { providerId } = await serviceOf(await add(app, provider));
    const byStars = [0, 0, 0, 1, 3];
    await app
      .model<RatingDocument>(ratingModel.name)
      .create({ _id: `provider:${provider.uid}`, byStars, changes: 1 });
    expect((await get(`/providers/${providerId}`)).body.rating).toEqual({ average: 4.8, count: 4 });
  });

  it('answers 404 without a service, and to anything that is no id', async () => {
    const serviceId = await add(app, provider);
    const { providerId } = await serviceOf(serviceId);
    await remove(serviceId);
    for (const id of [providerId, unknownId, provider.uid, provider.email, '%24ne', 'x'])
      expect(await get(`/providers/${encodeURIComponent(String(id))}`)).toMatchObject({
        status: 404,
        body: { code: 'not-found', detail: 'This provider does not exist' },
      });
  });
});

describe('GET /services?provider=', () => {
  it('lists all their services, newest first, by pages with an exact total', async () => {
    const mine: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      mine.unshift(await add(app, provider, { price: index, serviceName: index % 2 ? 'Heart' : 'Knee' }));
      await add(app, await signIn());
    }
    await remove(mine.splice(3, 1)[0] ?? '');
    const { providerId } = await serviceOf(mine[0] ?? '');
    const { pages } = await pagesOf(app, `/services?provider=${providerId}&limit=4`);
    expect(pages).toEqual([mine.slice(0, 4), mine.slice(4)]);
    const total = async (query: string) =>
      (await get(`/services?provider=${providerId}${query}`)).headers['x-total-count'];
    expect(await total('&limit=2')).toBe('6');
    expect(await total('&search=heart&maxPrice=3')).toBe('1');
    const cheapest = await get(`/services?provider=${providerId}&sort=price`);
    expect(cheapest.body.map(({ price }: Service) => price)).toEqual([0, 1, 2, 4, 5, 6]);
  });

  it('counts more services than the results of a search', async () => {
    const { providerId } = await serviceOf(await add(app, provider));
    const { _id, ...one } = await servicesOf(app).findOne({ providerId }).orFail().lean();
    await servicesOf(app).insertMany(Array.from({ length: 204 }, () => ({ ...one })));
    expect((await get(`/services?provider=${providerId}&limit=1`)).headers['x-total-count']).toBe('205');
  });

  it('lists none for an unknown one, and refuses what is no id', async () => {
    expect((await get(`/services?provider=${unknownId}`)).body).toEqual([]);
    for (const id of ['', 'x', 'a@b.example', `${unknownId}&provider=${unknownId}`, '%24ne'])
      expect(await get(`/services?provider=${id}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid-input', errors: [{ path: 'provider' }] },
      });
  });
});
