import { fixture } from '@mendwell/service-kit/testing/fixture';
import { add, catalogApp, heartCheck, outboxOf, type Person, servicesOf, signIn } from './catalog-app.ts';
import { startDesk } from './desk-app.ts';

describe('PUT /services/{serviceId}/pause', () => {
  const app = catalogApp();
  const desk = fixture(() => startDesk(app));
  let provider: Person;
  let serviceId: string;
  let other: string;

  beforeEach(async () => {
    await servicesOf(app).deleteMany({});
    provider = await signIn({ name: 'Dr. Ada' });
    other = await add(app, await signIn());
    serviceId = await add(app, provider, { serviceName: 'Łódź cure', specialty: 'Cardiologist' });
  });

  const pause = (isPaused: boolean, person = provider, id = serviceId) =>
    app.call('PUT', `/services/${id}/pause`, { token: person.token, body: { isPaused } });
  const listed = async (path: string) => {
    const { body, headers } = await app.call('GET', path);
    return [body.map(({ _id }: { _id: string }) => _id), headers['x-total-count']];
  };
  const lists = async () => [
    await listed('/services'),
    await listed('/services?sort=price'),
    await listed('/services?specialty=Cardiologist'),
    await listed('/services?search=lodz'),
    await listed('/popularServices'),
  ];
  const own = () => app.call('GET', `/serviceJob/${provider.email}`, { token: provider.token });
  const details = () => app.call('GET', `/services/${serviceId}`);

  it('takes a service out of every list, but not off its page and not from its provider', async () => {
    const before = await lists();
    expect(JSON.stringify(before).split(serviceId)).toHaveLength(6);
    expect(await pause(true)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await pause(true)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
    const during = await lists();
    expect(JSON.stringify(during)).not.toContain(serviceId);
    expect(during[0]).toEqual([[other], '1']);
    expect((await details()).body).toMatchObject({ isPaused: true });
    expect((await own()).body).toMatchObject([{ _id: serviceId, isPaused: true, bookingsCount: 0 }]);
    const [part] = [...(await app.call('GET', '/sitemap.xml')).body.matchAll(/sitemap\/([0-9a-f]{24})/g)];
    expect((await app.call('GET', `/sitemap/${part?.[1]}`)).body).not.toContain(serviceId);

    expect(await pause(false)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await lists()).toEqual(before);
    expect((await details()).body).not.toHaveProperty('isPaused');
    const events = await outboxOf(app, serviceId);
    expect(
      events.map(({ data }) => 'service' in data && 'isHidden' in data && data.service?.isPaused),
    ).toEqual([undefined, true, undefined]);
  });

  it('is told to its provider with the next free time that is ahead', async () => {
    const nextOf = async (nextFreeAt: Date) => {
      await servicesOf(app).updateOne({ _id: serviceId }, { nextFreeAt });
      return (await own()).body[0].nextFreeAt;
    };
    const ahead = new Date(Date.now() + 3_600_000);
    expect((await own()).body[0]).not.toHaveProperty('nextFreeAt');
    expect(await nextOf(ahead)).toBe(ahead.toISOString());
    expect(await nextOf(new Date(0))).toBeUndefined();
  });

  it('lasts while its provider changes it, and while an operator hides it and shows it again', async () => {
    await pause(true);
    await app.call('PUT', `/serviceUpdate/${serviceId}`, {
      token: provider.token,
      body: { ...heartCheck, price: 7 },
    });
    expect(await listed('/services')).toEqual([[other], '1']);
    expect(await desk.moderate('hide', serviceId)).toMatchObject({ body: { modifiedCount: 1 } });
    expect(await pause(false)).toMatchObject({ status: 404 });
    expect(await desk.moderate('show', serviceId, { reason: 'other' })).toMatchObject({ status: 200 });
    expect(await listed('/services')).toEqual([[other], '1']);
    expect((await details()).body).toMatchObject({ price: 7, isPaused: true });
    const { body, headers } = await desk.read('services');
    expect(body).toHaveLength(2);
    expect(headers['x-total-count']).toBe('2');
  });

  it('is refused to others, for what is not there, and for what is no decision', async () => {
    expect(await pause(true, await signIn())).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await pause(true, provider, '0123456789abcdef01234567')).toMatchObject({ status: 404 });
    expect(await pause('yes' as never)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(await listed('/services')).toEqual([[serviceId, other], '2']);
  });
});
