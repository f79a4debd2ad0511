import { whatOf } from '@mendwell/service-kit/testing/test-app';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import {
  add,
  catalogApp,
  heartCheck,
  newPerson,
  outboxOf,
  type Person,
  servicesOf,
  signIn,
  unknownId,
} from './catalog-app.ts';

const app = catalogApp();
const provider = newPerson({ name: 'Dr. Ada', picture: 'https://example.com/ada.jpg' });
const stranger = newPerson();

describe('PUT /serviceUpdate/:id', () => {
  const put = (serviceId: string, person: Person | undefined, body: unknown) =>
    app.call('PUT', `/serviceUpdate/${serviceId}`, { token: person?.token, body });

  it("changes the provider's input, and publishes it", async () => {
    const serviceId = await add(app, provider);
    const answer = await put(serviceId, provider, { ...heartCheck, price: 50, serviceName: 'Lung check' });
    expect(answer).toMatchObject({
      status: 200,
      body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 },
    });
    expect((await app.call('GET', `/services/${serviceId}`)).body).toMatchObject({
      price: 50,
      serviceName: 'Lung check',
    });
    expect((await outboxOf(app, serviceId))[1]).toMatchObject({
      name: 'service.changed',
      data: { version: 2, what: 'updated', service: { priceCents: 5_000, serviceName: 'Lung check' } },
    });
    expect((await app.call('GET', '/services?search=lung')).body).toMatchObject([{ _id: serviceId }]);
  });

  it('reports no change if nothing differs', async () => {
    const serviceId = await add(app, provider);
    const { body } = await put(serviceId, provider, heartCheck);
    expect(body).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 0 });
    expect(await outboxOf(app, serviceId)).toHaveLength(1);
  });

  it('records that its provider has verified the address since', async () => {
    const unverified = await signIn({ isEmailVerified: false });
    const serviceId = await add(app, unverified);
    const token = unsignedToken({ ...unverified, isEmailVerified: true });
    await put(serviceId, { ...unverified, token }, heartCheck);
    expect((await app.call('GET', `/services/${serviceId}`)).body.providerVerified).toBe(true);
  });

  it('answers 404 for an unknown service', async () => {
    expect(await put(unknownId, provider, heartCheck)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });

  it('does not transfer the service to another user', async () => {
    const serviceId = await add(app, provider);
    const body = { ...heartCheck, price: 1, providerEmail: stranger.email, bookingsCount: 5 };
    await put(serviceId, provider, body);
    const stored = await servicesOf(app).findById(serviceId).lean();
    expect(stored).toMatchObject({ providerEmail: provider.email, bookingsCount: 0, priceCents: 100 });
  });

  it('lets two tabs save at once without losing either change or its event', async () => {
    const serviceId = await add(app, provider);
    const prices = [60, 61, 62, 63];
    const answers = await Promise.all(
      prices.map((price) => put(serviceId, provider, { ...heartCheck, price })),
    );
    expect(answers.map((answer) => answer.body.modifiedCount)).toEqual([1, 1, 1, 1]);
    const versions = (await outboxOf(app, serviceId)).map(
      (event) => 'version' in event.data && event.data.version,
    );
    expect(versions.sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('DELETE /serviceDelete/:id', () => {
  const remove = (serviceId: string, person?: Person) =>
    app.call('DELETE', `/serviceDelete/${serviceId}`, { token: person?.token });

  it('hides the service from everyone, once', async () => {
    const serviceId = await add(app, provider, { serviceName: 'Vanishing' });
    expect(await remove(serviceId, provider)).toMatchObject({
      status: 200,
      body: { acknowledged: true, deletedCount: 1 },
    });
    expect((await app.call('GET', `/services/${serviceId}`)).status).toBe(404);
    expect((await app.call('GET', '/services?search=vanishing')).body).toEqual([]);
    expect((await remove(serviceId, provider)).status).toBe(404);
    const [, removed] = await outboxOf(app, serviceId);
    expect(removed?.name).toBe('service.changed');
    expect(removed?.data).toEqual({ serviceId, version: 2, what: 'removed', service: null, isHidden: false });
  });
});

describe('a service id in upper case', () => {
  it('changes and removes the same service, so that nobody can book it any more', async () => {
    const serviceId = await add(app, provider);
    const { token } = provider;
    const written = serviceId.toUpperCase();
    const body = { ...heartCheck, price: 60 };
    expect((await app.call('PUT', `/serviceUpdate/${written}`, { token, body })).body.modifiedCount).toBe(1);
    expect((await app.call('GET', `/services/${written}`)).body).toMatchObject({ _id: serviceId, price: 60 });
    expect((await app.call('DELETE', `/serviceDelete/${written}`, { token })).body.deletedCount).toBe(1);
    expect((await outboxOf(app, serviceId)).map(whatOf)).toEqual(['published', 'updated', 'removed']);
  });
});

describe('who may change a service', () => {
  const expired = () => unsignedToken(provider, { exp: 1_000 });
  const otherProject = () => unsignedToken(provider, { aud: 'another-project' });

  it.each([
    ['nobody', () => undefined, 401],
    ['an expired session', expired, 401],
    ['another project', otherProject, 401],
    ['a stranger', () => stranger.token, 403],
  ])('%s is refused; the document stays unchanged', async (_, tokenOf, status) => {
    const serviceId = await add(app, provider);
    const before = await servicesOf(app).findById(serviceId).lean();
    const token = tokenOf();
    const body = { ...heartCheck, price: 1 };
    expect((await app.call('PUT', `/serviceUpdate/${serviceId}`, { token, body })).status).toBe(status);
    expect((await app.call('DELETE', `/serviceDelete/${serviceId}`, { token })).status).toBe(status);
    expect(await servicesOf(app).findById(serviceId).lean()).toEqual(before);
    expect(await outboxOf(app, serviceId)).toHaveLength(1);
  });

  it('another account with the same e-mail address is refused too', async () => {
    const serviceId = await add(app, provider);
    const squatter = await signIn();
    const token = unsignedToken(squatter, { email: provider.email });
    expect((await app.call('DELETE', `/serviceDelete/${serviceId}`, { token })).status).toBe(403);
  });
});
