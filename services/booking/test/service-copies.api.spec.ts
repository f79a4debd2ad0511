import { serviceExamples } from '@mendwell/contracts/event-examples';
import { eventLike, serviceEvent } from '@mendwell/service-kit/testing/examples';
import { until } from '@mendwell/service-kit/testing/until';
import { ServiceCopiesService } from '../src/service-copies/service-copies.service.ts';
import { type BookingApp, bookingApp, inAWeek, newId, newPerson, signIn } from './booking-app.ts';

describe('the service of a new booking', () => {
  const booking = bookingApp();
  const patient = newPerson();
  const provider = newPerson();

  beforeEach(async () => {
    booking.catalog.tokens.length = 0;
    delete booking.catalog.state.misbehave;
  });

  const bookIt = (serviceId: string) => booking.post(patient, { serviceId, serviceDate: inAWeek() });
  const copies = () =>
    booking.app.connection.collection<{
      _id: string;
      version: number;
      service: { providerVerified?: boolean };
    }>('serviceCopies');
  const copyAt = (serviceId: string, version: number) =>
    until(async () => (await copies().findOne({ _id: serviceId }))?.version === version);

  it('can be booked before its event has arrived, on behalf of the caller', async () => {
    const { serviceId } = booking.offer(provider);
    expect((await bookIt(serviceId)).status).toBe(201);
    expect(booking.catalog.tokens).toEqual([`Bearer ${patient.token}`]);
  });

  it('is read only once, and can then be booked while the catalog is unavailable', async () => {
    const { serviceId } = booking.offer(provider);
    await bookIt(serviceId);
    booking.catalog.state.misbehave = (response) => response.destroy();
    const answer = await booking.post(await signIn(), { serviceId, serviceDate: inAWeek() });
    expect(answer.status).toBe(201);
  });

  it.each<[string, NonNullable<BookingApp['catalog']['state']['misbehave']>]>([
    ['is away', (response) => response.destroy()],
    ['never answers', () => {}],
    ['fails', (response) => response.writeHead(500).end('{}')],
    ['does not know the caller', (response) => response.writeHead(401).end('{}')],
    ['talks nonsense', (response) => response.end('<html>')],
    ['answers another shape', (response) => response.end('{"serviceId":"x","priceCents":"free"}')],
  ])('is temporarily unavailable when the catalog %s, and nothing is stored', async (_, misbehave) => {
    const { serviceId } = booking.offer(provider);
    booking.catalog.state.misbehave = misbehave;
    const answer = await bookIt(serviceId);
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.headers['retry-after']).toBe('1');
    expect(await copies().findOne({ _id: serviceId })).toBeNull();
    expect(await booking.bookings.countDocuments({ patientUid: patient.uid })).toBe(0);
  });

  it("matches the contract: the catalog's examples are accepted", async () => {
    const { serviceId } = serviceExamples.published.data;
    await booking.app.receive(serviceExamples.published);
    await copyAt(serviceId, 1);
    const first = await bookIt(serviceId);
    expect((await booking.stored(first.body.insertedId)).priceCents).toBe(4550);

    await booking.app.receive(serviceExamples.updated);
    await copyAt(serviceId, 2);
    const second = await bookIt(serviceId);
    expect((await booking.stored(second.body.insertedId)).priceCents).toBe(5000);
    expect((await booking.stored(first.body.insertedId)).priceCents).toBe(4550);

    await booking.app.receive(serviceExamples.hidden);
    await copyAt(serviceId, 3);
    expect(await bookIt(serviceId)).toMatchObject({ status: 404, body: { code: 'not-found' } });

    await booking.app.receive(serviceExamples.shown);
    await copyAt(serviceId, 4);
    expect((await booking.post(await signIn(), { serviceId, serviceDate: inAWeek() })).status).toBe(201);

    await booking.app.receive(serviceExamples.removed);
    await copyAt(serviceId, 5);
    expect(await bookIt(serviceId)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(booking.catalog.tokens).toEqual([]);
  });

  it('has its new price within the promised 5 s, even if another instance received the event', async () => {
    const service = booking.offer(provider);
    const priceNow = async () => {
      const { body } = await booking.post(await signIn(), {
        serviceId: service.serviceId,
        serviceDate: inAWeek(),
      });
      return (await booking.stored(body.insertedId)).priceCents;
    };
    expect([await priceNow(), await priceNow()]).toEqual([4550, 4550]);
    const changed = { ...service, version: 2, priceCents: 9900 };
    await copies().updateOne({ _id: service.serviceId }, { $set: { version: 2, service: changed } });
    await until(async () => (await priceNow()) === 9900);
  });

  it('keeps its newest state when events arrive shuffled and twice', async () => {
    const service = booking.offer(provider, { serviceName: '$version' });
    const at = (version: number) => serviceEvent({ ...service, version, priceCents: version * 1000 });
    const events = [at(3), at(1), at(4), at(2)];
    for (const event of [...events, ...events]) await booking.app.receive(event);
    await copyAt(service.serviceId, 4);
    const last = at(5);
    await booking.app.receive(last);
    await copyAt(service.serviceId, 5);
    const answer = await bookIt(service.serviceId);
    expect(await booking.stored(answer.body.insertedId)).toMatchObject({
      priceCents: 5000,
      serviceName: '$version',
    });
  });

  // An event and an answer of the catalog often bring a new service at the same time.
  it('is copied once, in its newest state, although many events about it arrive at once', async () => {
    const service = booking.app.app.get(ServiceCopiesService);
    const offered = Array.from({ length: 50 }, () => booking.offer(provider));
    const changes = offered.flatMap((one) => [2, 4, 1, 3].map((version) => ({ ...one, version })));
    const stored = await Promise.allSettled(changes.map((change) => service.store(change)));
    expect(stored.filter(({ status }) => status === 'rejected')).toEqual([]);

    const ids = offered.map(({ serviceId }) => serviceId);
    const newest = await copies()
      .find({ _id: { $in: ids } })
      .toArray();
    expect(newest.map(({ version }) => version)).toEqual(ids.map(() => 4));
  });

  it('stays removed when an older event arrives late', async () => {
    const service = { ...booking.offer(provider), serviceId: newId() };
    const { serviceId } = service;
    const removed = (version: number) =>
      booking.app.receive(eventLike(serviceExamples.removed, { serviceId, version }));
    await removed(9);
    await copyAt(service.serviceId, 9);
    await booking.app.receive(serviceEvent({ ...service, version: 8 }));
    await removed(10);
    await copyAt(service.serviceId, 10);
    expect((await bookIt(service.serviceId)).status).toBe(404);
  });
});
