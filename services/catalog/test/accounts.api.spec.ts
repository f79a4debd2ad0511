import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { Types } from 'mongoose';
import { storedGrams } from '../src/records/search.rules.ts';
import { add, catalogApp, newPerson, outboxOf, type Person, servicesOf, signIn } from './catalog-app.ts';

const app = catalogApp();
const provider = newPerson({ name: 'Dr. Before', isEmailVerified: false });

const changes = { name: 'Dr. Afterwards', picture: 'https://example.com/new.jpg', isEmailVerified: true };
const update = (person: Person) =>
  app.call('PUT', '/account', { token: unsignedToken({ ...person, ...changes }) });
const announced = async ({ uid }: Person) =>
  (await app.outbox('account.changed')).flatMap(({ data }) => (data.uid === uid ? [data] : []));

describe('PUT /account', () => {
  it("updates name and photo on the caller's services, and publishes them", async () => {
    const serviceId = await add(app, provider);
    expect((await app.call('GET', `/services/${serviceId}`)).body).toMatchObject({ providerVerified: false });
    expect(await update(provider)).toMatchObject({ status: 200, body: { acknowledged: true } });
    const { body } = await app.call('GET', `/services/${serviceId}`);
    expect(body).toMatchObject({
      providerName: changes.name,
      providerImage: changes.picture,
      providerVerified: true,
    });
    expect((await app.call('GET', '/services?search=afterwards')).body).toMatchObject([{ _id: serviceId }]);
    expect((await outboxOf(app, serviceId))[1]).toMatchObject({
      name: 'service.changed',
      data: { version: 2, what: 'updated', service: { providerName: changes.name } },
    });
    const { uid, email } = provider;
    const { name, isEmailVerified } = changes;
    expect(await announced(provider)).toEqual([
      { uid, version: 1, what: 'named', profile: { name, email, isEmailVerified }, isBlocked: false },
    ]);
  });

  it('neither publishes a repeat nor changes services twice', async () => {
    const serviceId = await add(app, provider);
    await update(provider);
    const stored = await servicesOf(app).findById(serviceId).lean();
    await update(provider);
    expect(await servicesOf(app).findById(serviceId).lean()).toEqual(stored);
    expect((await announced(provider)).map(({ version }) => version)).toEqual([1]);
    await app.call('PUT', '/account', {
      token: unsignedToken({ ...provider, ...changes, name: 'Dr. Third' }),
    });
    expect((await announced(provider)).map(({ version }) => version)).toEqual([1, 2]);
  });

  it('leaves removed services and those of others unchanged', async () => {
    const removed = await add(app, provider);
    await app.call('DELETE', `/serviceDelete/${removed}`, { token: provider.token });
    const others = await add(app, await signIn());
    const stored = () =>
      servicesOf(app)
        .find({ _id: [removed, others] })
        .lean();
    const before = await stored();
    await update(provider);
    expect(await stored()).toEqual(before);
  });

  it('updates more services than fit in one transaction', async () => {
    const serviceId = await add(app, provider);
    const { _id, ...one } = await servicesOf(app).findById(serviceId).orFail().lean();
    const copies = Array.from({ length: 204 }, () => ({
      ...one,
      _id: new Types.ObjectId(),
      search: { ...one.search, grams: storedGrams('x', 'x') },
    }));
    await servicesOf(app).insertMany(copies);
    await update(provider);
    const own = { providerUid: provider.uid };
    expect(await servicesOf(app).countDocuments({ ...own, providerName: changes.name, version: 2 })).toBe(
      205,
    );
  });

  it('requires a signed-in user', async () => {
    expect(await app.call('PUT', '/account')).toMatchObject({ status: 401 });
  });
});
