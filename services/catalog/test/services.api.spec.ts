import { Service } from '@mendwell/contracts/service';
import type { TestApp } from '@mendwell/service-kit/testing/test-app';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { add, heartCheck, type Person, servicesOf, signIn, startCatalog } from './catalog-app.ts';

let app: TestApp;
let provider: Person;
let stranger: Person;

beforeAll(async () => {
  app = await startCatalog();
  provider = await signIn({ name: 'Dr. Ada', picture: 'https://example.com/ada.jpg' });
  stranger = await signIn();
});
afterAll(() => app?.close());

const unknownId = '0123456789abcdef01234567';
const outboxOf = async (serviceId: string) =>
  (await app.outbox()).filter((event) => 'serviceId' in event.data && event.data.serviceId === serviceId);

describe('POST /service', () => {
  it('publishes the service under the name of the token', async () => {
    const answer = await app.call('POST', '/service', { token: provider.token, body: heartCheck });
    expect(answer).toMatchObject({ status: 201, body: { acknowledged: true } });
    const { insertedId } = answer.body;
    expect((await app.call('GET', `/services/${insertedId}`)).body).toEqual({
      _id: insertedId,
      ...heartCheck,
      providerName: provider.name,
      providerEmail: provider.email,
      providerImage: provider.picture,
    });
    expect(await outboxOf(insertedId)).toMatchObject([{ name: 'service.published', data: { version: 1 } }]);
  });

  it('takes from the body only what a provider may say', async () => {
    const body = {
      ...heartCheck,
      _id: unknownId,
      providerEmail: 'victim@example.com',
      providerName: 'Victim',
      providerImage: 'https://evil.example/x.png',
      providerUid: 'victim',
      bookingsCount: 1_000,
      version: 9,
      deletedAt: '2020-01-01',
    };
    const { insertedId } = (await app.call('POST', '/service', { token: stranger.token, body })).body;
    expect(insertedId).not.toBe(unknownId);
    expect(await servicesOf(app).findById(insertedId).lean()).toMatchObject({
      providerUid: stranger.uid,
      providerEmail: stranger.email,
      providerName: stranger.name,
      providerImage: '',
      bookingsCount: 0,
      version: 1,
    });
  });

  it('keeps the price in cents, rounded as it is written', async () => {
    const serviceId = await add(app, provider, { price: 1.005 });
    expect((await app.call('GET', `/services/${serviceId}`)).body.price).toBe(1.01);
  });

  it.each([
    ['serviceName', ''],
    ['serviceName', '   '],
    ['serviceName', 'x'.repeat(121)],
    ['serviceName', { $ne: '' }],
    ['serviceName', 'a\u0000b'],
    ['serviceArea', undefined],
    ['description', 'x'.repeat(5_001)],
    ['price', '100'],
    ['price', -5],
    ['price', 0.01],
    ['price', 0.49],
    ['price', 100_000.01],
    ['price', null],
    ['image', 'javascript:alert(1)'],
    ['image', 'data:image/png;base64,AAAA'],
    ['image', '//evil.example/x.png'],
    ['image', 'https://user:secret@example.com/x.png'],
    ['image', '/media/../etc/passwd'],
    ['image', `https://example.com/${'x'.repeat(2_048)}`],
  ])('refuses %s %p, and stores nothing', async (field, value) => {
    const before = await servicesOf(app).countDocuments();
    const body = { ...heartCheck, [field]: value };
    const answer = await app.call('POST', '/service', { token: provider.token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(answer.body.errors[0]).toMatchObject({ path: field, message: answer.body.detail });
    expect(await servicesOf(app).countDocuments()).toBe(before);
  });

  it.each(['1e309', '-1e309', 'NaN'])('refuses a price of %s', async (price) => {
    const body = JSON.stringify(heartCheck).replace('45.5', price);
    const answer = await app.call('POST', '/service', { token: provider.token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });
});

describe('reading one service', () => {
  it.each(['/services/', '/service/', '/serviceUpdate/'])('works for everyone at %s', async (path) => {
    const answer = await app.call('GET', path + (await add(app, provider)));
    expect(answer.status).toBe(200);
    expect(Service.parse(answer.body)).toEqual(answer.body);
    expect(answer.headers['cache-control']).toContain('public');
  });

  it('is never answered from a cache to somebody who is signed in', async () => {
    const serviceId = await add(app, provider);
    const answer = await app.call('GET', `/services/${serviceId}`, { token: provider.token });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['1', unknownId, 'x'.repeat(24), `${unknownId}0`, '..%2f..%2fetc', '%00', '[object Object]'])(
    'answers 404 to %s, not an error',
    async (serviceId) => {
      const answer = await app.call('GET', `/services/${serviceId}`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
    },
  );
});

describe('PUT /serviceUpdate/:id', () => {
  const put = (serviceId: string, person: Person | undefined, body: unknown) =>
    app.call('PUT', `/serviceUpdate/${serviceId}`, { token: person?.token, body });

  it('changes what its provider typed, and tells the others', async () => {
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
    expect((await outboxOf(serviceId))[1]).toMatchObject({
      name: 'service.updated',
      data: { version: 2, priceCents: 5_000, serviceName: 'Lung check' },
    });
    expect((await app.call('GET', '/services?search=lung')).body).toMatchObject([{ _id: serviceId }]);
  });

  it('says that nothing changed when nothing did', async () => {
    const serviceId = await add(app, provider);
    const { body } = await put(serviceId, provider, heartCheck);
    expect(body).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 0 });
    expect(await outboxOf(serviceId)).toHaveLength(1);
  });

  it('does not hand the service to somebody else', async () => {
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
    const versions = (await outboxOf(serviceId)).map(
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
    expect((await outboxOf(serviceId))[1]).toMatchObject({ name: 'service.removed', data: { version: 2 } });
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
  ])('%s may not; the document stays as it is', async (_, tokenOf, status) => {
    const serviceId = await add(app, provider);
    const before = await servicesOf(app).findById(serviceId).lean();
    const token = tokenOf();
    const body = { ...heartCheck, price: 1 };
    expect((await app.call('PUT', `/serviceUpdate/${serviceId}`, { token, body })).status).toBe(status);
    expect((await app.call('DELETE', `/serviceDelete/${serviceId}`, { token })).status).toBe(status);
    expect(await servicesOf(app).findById(serviceId).lean()).toEqual(before);
    expect(await outboxOf(serviceId)).toHaveLength(1);
  });

  it('an owner of another account with the same e-mail may not either', async () => {
    const serviceId = await add(app, provider);
    const squatter = await signIn();
    const token = unsignedToken(squatter, { email: provider.email });
    expect((await app.call('DELETE', `/serviceDelete/${serviceId}`, { token })).status).toBe(403);
  });
});

describe('GET /serviceJob/:email', () => {
  const path = (email: string) => `/serviceJob/${encodeURIComponent(email)}`;

  it("lists the caller's own services, newest first, whatever the case of the address", async () => {
    const own = await signIn();
    const first = await add(app, own);
    const second = await add(app, own, { serviceName: 'Second' });
    const answer = await app.call('GET', path(own.email.toUpperCase()), { token: own.token });
    expect(answer.body.map((service: Service) => service._id)).toEqual([second, first]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['another person', () => stranger.email],
    ['a trailing dot', () => `${provider.email}.`],
    ['two addresses', () => `${provider.email},${stranger.email}`],
    ['a way out', () => `../${provider.email}`],
  ])('tells nothing about %s', async (_, email) => {
    const answer = await app.call('GET', path(email()), { token: provider.token });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it("shows a second account with the same e-mail none of the first one's services", async () => {
    await add(app, provider);
    const squatter = await signIn();
    const token = unsignedToken(squatter, { email: provider.email });
    expect((await app.call('GET', path(provider.email), { token })).body).toEqual([]);
  });

  it('asks for a token', async () => {
    expect((await app.call('GET', path(provider.email))).status).toBe(401);
  });
});

describe('GET /internal/services/:id', () => {
  it('gives a signed-in caller what the event would have said', async () => {
    const serviceId = await add(app, provider);
    const answer = await app.call('GET', `/internal/services/${serviceId}`, { token: stranger.token });
    expect(answer.body).toEqual((await outboxOf(serviceId))[0]?.data);
    expect((await app.call('GET', `/internal/services/${serviceId}`)).status).toBe(401);
    const unknown = await app.call('GET', `/internal/services/${unknownId}`, { token: stranger.token });
    expect(unknown.status).toBe(404);
  });
});
