import { whatOf } from '@mendwell/service-kit/testing/test-app';
import {
  add,
  catalogApp,
  heartCheck,
  newPerson,
  outboxOf,
  servicesOf,
  signIn,
  unknownId,
} from './catalog-app.ts';

const app = catalogApp();
const provider = newPerson({ name: 'Dr. Ada', picture: 'https://example.com/ada.jpg' });
const stranger = newPerson();

describe('POST /service', () => {
  it("publishes the service under the token's name", async () => {
    const answer = await app.call('POST', '/service', { token: provider.token, body: heartCheck });
    expect(answer).toMatchObject({ status: 201, body: { acknowledged: true } });
    const { insertedId } = answer.body;
    expect((await app.call('GET', `/services/${insertedId}`)).body).toEqual({
      _id: insertedId,
      ...heartCheck,
      providerId: expect.stringMatching(/^[0-9a-f]{24}$/),
      providerName: provider.name,
      providerEmail: provider.email,
      providerImage: provider.picture,
      providerVerified: true,
    });
    expect(await outboxOf(app, insertedId)).toMatchObject([
      { name: 'service.changed', data: { version: 1, what: 'published' } },
    ]);
  });

  it('names a provider in whose name nothing can be seen by the address', async () => {
    const { token, email } = await signIn({ name: '\u3164\u200b' });
    const { insertedId } = (await app.call('POST', '/service', { token, body: heartCheck })).body;
    await app.call('PUT', '/account', { token });
    const [providerName] = email.split('@');
    expect((await app.call('GET', `/services/${insertedId}`)).body).toMatchObject({ providerName });
    expect((await app.outbox('account.changed')).at(-1)?.data).toMatchObject({
      profile: { name: providerName },
    });
  });

  it('marks a provider with an unverified address', async () => {
    const { token } = await signIn({ isEmailVerified: false });
    const { insertedId } = (await app.call('POST', '/service', { token, body: heartCheck })).body;
    expect((await app.call('GET', `/services/${insertedId}`)).body.providerVerified).toBe(false);
  });

  it('publishes the appointment terms, which a form without these fields leaves unchanged', async () => {
    const policy = { durationMinutes: 45, freeCancellationHours: 0, lateRefundPercent: 50 };
    const { token } = provider;
    const body = { ...heartCheck, ...policy };
    const { insertedId } = (await app.call('POST', '/service', { token, body })).body;
    const changed = { token, body: { ...heartCheck, price: 50 } };
    expect((await app.call('PUT', `/serviceUpdate/${insertedId}`, changed)).body.modifiedCount).toBe(1);
    expect((await app.call('GET', `/services/${insertedId}`)).body).toMatchObject({ ...policy, price: 50 });
    expect(await outboxOf(app, insertedId)).toMatchObject([
      { data: { service: policy } },
      { data: { service: policy } },
    ]);
  });

  it.each([
    ['durationMinutes', 14],
    ['durationMinutes', 241],
    ['freeCancellationHours', -1],
    ['lateRefundPercent', 101],
    ['lateRefundPercent', '50'],
  ])('refuses %s of %p by field', async (path, value) => {
    const body = { ...heartCheck, [path]: value };
    const answer = await app.call('POST', '/service', { token: provider.token, body });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it("accepts only the provider's own fields from the body", async () => {
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

  it.each([
    [1.005, 1.01],
    [0.495, 0.5],
    [0, 0],
  ])('stores the price %d in cents, rounded half up: %d', async (price, kept) => {
    const serviceId = await add(app, provider, { price });
    expect((await app.call('GET', `/services/${serviceId}`)).body.price).toBe(kept);
  });

  it.each([
    ['serviceName', ''],
    ['serviceName', '   '],
    ['serviceName', 'x'.repeat(121)],
    ['serviceName', { $ne: '' }],
    ['serviceName', 'a\u0000b'],
    ['serviceName', '\u200b\u00ad\u3164'],
    ['serviceArea', undefined],
    ['serviceArea', '\u2800 \ufe0f'],
    ['description', '\uffa0\u{e0041}'],
    ['description', 'x'.repeat(5_001)],
    ['price', '100'],
    ['price', -5],
    ['price', 0.001],
    ['price', 0.004],
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

  it.each(['published', 'updated'] as const)(
    'a service that is %s is announced as it is stored',
    async (what) => {
      const serviceId = await add(app, provider);
      const body = { ...heartCheck, serviceName: 'Lung check', image: '/media/lung.svg', price: 60.255 };
      await app.call('PUT', `/serviceUpdate/${serviceId}`, { token: provider.token, body });
      const published = {
        providerUid: provider.uid,
        providerEmail: provider.email,
        providerName: 'Dr. Ada',
        providerVerified: true,
        serviceName: heartCheck.serviceName,
        serviceArea: heartCheck.serviceArea,
        image: heartCheck.image,
        priceCents: 4_550,
      };
      const updated = {
        ...published,
        serviceName: 'Lung check',
        image: '/media/lung.svg',
        priceCents: 6_026,
      };
      const events = (await outboxOf(app, serviceId)).filter((event) => whatOf(event) === what);
      const [version, service] = what === 'published' ? [1, published] : [2, updated];
      expect(events.map(({ data }) => data)).toEqual([
        { serviceId, version, what, service, isHidden: false },
      ]);
    },
  );

  it('stores no character that turns the text around it, and names on one line', async () => {
    const serviceId = await add(app, provider, {
      serviceName: '\u202eHeart\ncheck',
      serviceArea: 'Leeds\u2067',
      description: 'One.\nTwo.\u202d',
    });
    expect((await app.call('GET', `/services/${serviceId}`)).body).toMatchObject({
      serviceName: 'Heart check',
      serviceArea: 'Leeds',
      description: 'One.\nTwo.',
    });
  });

  it.each(['1e309', '-1e309', 'NaN'])('refuses a price of %s', async (price) => {
    const body = JSON.stringify(heartCheck).replace('45.5', price);
    const answer = await app.call('POST', '/service', { token: provider.token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });
});
