import type { DomainEvent } from '@mendwell/contracts/events';
import { batch } from '@mendwell/service-kit/events/restating';
import type { TestApp } from '@mendwell/service-kit/testing/test-app';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { until } from '@mendwell/service-kit/testing/until';
import { add, heartCheck, type Person, servicesOf, signIn, startCatalog } from './catalog-app.ts';
import { startDesk } from './desk-app.ts';

const isMatch = (data: Record<string, unknown>, part: object) =>
  Object.entries(part).every(([key, value]) => data[key] === value);

/* The relay is off, so that every event is lost. */
describe('a lost event', () => {
  let app: TestApp;
  let provider: Person;
  let events: DomainEvent[];

  beforeAll(async () => {
    jest.replaceProperty(batch, 'size', 5);
    app = await startCatalog({ RESTATE_EVERY_SECONDS: '1' });
    await app.connect();
    provider = await signIn({ name: 'Dr. Before' });
    events = await app.broker.collect('service.changed', 'account.changed');
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await app?.close();
  });

  const published = (data: object) => until(() => events.find((event) => isMatch(event.data, data)));

  it('about a price is made up for, so that nobody is charged the old one for ever', async () => {
    const serviceId = await add(app, provider);
    const body = { ...heartCheck, price: 99 };
    await app.call('PUT', `/serviceUpdate/${serviceId}`, { token: provider.token, body });
    const { data } = await published({ serviceId, version: 2 });
    const [updated] = await app.outbox('service.changed', 'updated');
    expect(data).toEqual({ ...updated?.data, what: 'restated' });
    expect(data).toMatchObject({ service: { priceCents: 9900 } });
  });

  it('about a removal is made up for, so that nobody books the service for ever', async () => {
    const serviceId = await add(app, provider);
    await app.call('DELETE', `/serviceDelete/${serviceId}`, { token: provider.token });
    expect((await published({ serviceId, version: 2 })).data).toMatchObject({ service: null });
  });

  it('about a service that is hidden and shown is made up for, so that bookings follow operators', async () => {
    const serviceId = await add(app, provider);
    const { moderate } = await startDesk(app);
    await moderate('hide', serviceId);
    expect((await published({ serviceId, version: 2 })).data).toMatchObject({ isHidden: true });
    await moderate('show', serviceId);
    expect((await published({ serviceId, version: 3 })).data).toMatchObject({ isHidden: false });
  });

  it('about a name is made up for, so that open bookings do not keep the old one', async () => {
    await app.call('PUT', '/account', { token: unsignedToken({ ...provider, name: 'Dr. After' }) });
    const { data } = await published({ uid: provider.uid });
    const { uid, email } = provider;
    const profile = { name: 'Dr. After', email, isEmailVerified: true };
    expect(data).toEqual({ uid, version: 1, what: 'restated', profile, isBlocked: false });
  });

  it('of any service is made up for, also of those that a pass reaches late', async () => {
    for (let index = 0; index < 8; index++) await add(app, provider);
    const all = await servicesOf(app).find({ providerUid: provider.uid, deletedAt: null }).lean();
    for (const { _id, version } of all) await published({ serviceId: String(_id), version });
  });
});
