import { eventExamples } from '@mendwell/contracts/event-examples';
import type { DomainEvent } from '@mendwell/contracts/events';
import { weekdays } from '@mendwell/contracts/schedule';
import { immediately } from '@mendwell/service-kit/database/due-rows';
import { Restating } from '@mendwell/service-kit/events/restating';
import { until } from '@mendwell/service-kit/testing/until';
import { FreeTimesPublisher } from '../src/schedules/free-times-publisher.ts';
import { ServiceCopiesService } from '../src/service-copies/service-copies.service.ts';
import { type BookingApp, bookingPair, newPerson, type Person, signIn } from './booking-app.ts';
import { appointmentsOf, scheduleOf } from './with-hours.ts';

const name = 'free-times.changed';
const hourMs = 3_600_000;
const inThreeDays = new Date(Date.now() + 72 * hourMs).toISOString().slice(0, 10);
/** A time in three days; `at('08:00')` is the first that these hours offer. */
const at = (time: string) => `${inThreeDays}T${time}:00.000Z`;
const hours = (changes: Parameters<typeof scheduleOf>[0] = {}) =>
  scheduleOf({
    timeZone: 'UTC',
    week: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
    exceptions: [{ date: inThreeDays, spans: [{ from: '08:00', to: '12:00' }] }],
    ...changes,
  });

describe('first free times', () => {
  const [booking, second] = bookingPair({ jobs: false, isConnected: true });
  const care = appointmentsOf(booking);
  let provider: Person;
  const patient = newPerson();
  let serviceId: string;
  let events: DomainEvent<typeof name>[];

  beforeAll(async () => {
    events = (await booking.app.broker.collect(name)) as typeof events;
  });
  beforeEach(async () => {
    await schedules().deleteMany({});
    await booking.app.connection.collection('restatements').deleteMany({});
    provider = await signIn();
    serviceId = await publish();
    await care.put(provider, hours());
    expect(await announced()).toEqual([at('08:00')]);
  });

  interface Row {
    _id: string;
    freeTimesDueAt: Date;
    claimedBy?: string;
  }
  const schedules = () => booking.app.connection.collection<Row>('schedules');
  const row = () => schedules().findOne({ _id: provider.uid });
  const change = (fields: Partial<Row>) => schedules().updateOne({ _id: provider.uid }, { $set: fields });
  const run = ({ app } = booking) => app.app.get(FreeTimesPublisher).run();

  /** A service of the provider, as if its event had arrived. */
  async function publish(more: Parameters<BookingApp['offer']>[1] = {}): Promise<string> {
    const data = booking.offer(provider, more);
    await booking.app.app.get(ServiceCopiesService).store(data);
    return data.serviceId;
  }
  const book = async (serviceDate: string, { post } = booking) => {
    const answer = await post(patient, { serviceId, serviceDate, instructions: '' });
    expect(answer.status).toBe(201);
    return answer.body.insertedId as string;
  };

  const own = () => events.filter(({ data }) => data.providerUid === provider.uid);
  let seen = 0;
  beforeEach(() => {
    seen = own().length;
  });
  /** The times in the one event that the instances publish now. */
  async function announced(...instances: BookingApp[]) {
    seen = own().length;
    await Promise.all((instances.length > 0 ? instances : [booking]).map((instance) => run(instance)));
    const [event, ...others] = await until(() => (own().length > seen ? own().slice(seen) : undefined));
    expect(others).toEqual([]);
    return event?.data.services.map(({ nextFreeAt }) => nextFreeAt);
  }
  /** Nothing is published now: an event of another provider, published afterwards, is the next. */
  async function expectSilence() {
    seen = events.length;
    await Promise.all([run(), run(second)]);
    const [other, me] = [await signIn(), provider];
    provider = other;
    await publish();
    await care.put(other, hours());
    await run();
    await until(() => events.length > seen);
    expect(events.slice(seen).map(({ data }) => data.providerUid)).toEqual([other.uid]);
    provider = me;
  }

  it('are announced as in the contract, for each duration, when hours are saved', async () => {
    const longer = await publish({ durationMinutes: 60 });
    const tooLong = await publish({ durationMinutes: 240 });
    await care.put(
      provider,
      hours({
        exceptions: [{ date: inThreeDays, spans: [{ from: '08:00', to: '09:15' }] }],
        directions: 'Elm Street 5',
      }),
    );
    await announced();
    const { data } = own().at(-1) as DomainEvent<typeof name>;
    expect(Object.keys(data).sort()).toEqual(Object.keys(eventExamples[name].data).sort());
    const times = new Map(data.services.map((service) => [service.serviceId, service.nextFreeAt]));
    expect([serviceId, longer, tooLong].map((id) => times.get(id))).toEqual([at('08:00'), at('08:00'), null]);
    const { body } = await booking.app.call('GET', `/availability?services=${[...times.keys()].join(',')}`);
    expect(
      new Map(
        body.map((next: { serviceId: string; times: string[] }) => [next.serviceId, next.times[0] ?? null]),
      ),
    ).toEqual(times);
  });

  it('change with a booking, a move and a cancellation', async () => {
    const bookingId = await book(at('08:00'));
    expect(await announced()).toEqual([at('08:30')]);
    await care.change(patient, bookingId, 'move', { serviceDate: at('10:00') });
    expect(await announced()).toEqual([at('08:00')]);
    await care.change(patient, bookingId, 'move', { serviceDate: at('08:00') });
    await announced();
    await care.change(provider, bookingId, 'decline', { reason: 'Ill' });
    expect(await announced()).toEqual([at('08:00')]);
  });

  it('change with a service and the hours', async () => {
    await publish();
    expect(await announced()).toEqual([at('08:00'), at('08:00')]);
    await care.put(
      provider,
      hours({ exceptions: [{ date: inThreeDays, spans: [{ from: '09:00', to: '12:00' }] }] }),
    );
    expect(await announced()).toEqual([at('09:00'), at('09:00')]);
  });

  it('are announced as none once the hours are removed', async () => {
    await booking.app.call('DELETE', '/schedule', { token: provider.token });
    const last = (await booking.app.outbox(name)).at(-1) as DomainEvent<typeof name>;
    expect(last.data.services).toEqual([{ serviceId, nextFreeAt: null, freeParts: [] }]);
    expect(last.data.computedAt > String(own().at(-1)?.data.computedAt)).toBe(true);
  });

  it('are announced with directions, also of a provider whose services are removed, until the hours are', async () => {
    const directions = 'Elm Street 5, second floor';
    await booking.app.connection
      .collection('serviceCopies')
      .deleteMany({ 'service.providerUid': provider.uid });
    await care.put(provider, hours({ directions }));
    expect(await announced()).toEqual([]);
    expect(own().at(-1)?.data).toMatchObject({ directions, services: [] });
    await booking.app.call('DELETE', '/schedule', { token: provider.token });
    const { data } = (await booking.app.outbox(name)).at(-1) as DomainEvent<typeof name>;
    expect(data).toEqual({ providerUid: provider.uid, computedAt: expect.any(String), services: [] });
  });

  it('are announced once by two instances', async () => {
    await book(at('08:00'));
    expect(await announced()).toEqual([at('08:30')]);
    await change({ freeTimesDueAt: immediately });
    expect(await announced(booking, second)).toEqual([at('08:30')]);
    await expectSilence();
  });

  it('are announced with the bookings of two instances, again if one was noted while they were computed', async () => {
    await book(at('08:00'));
    await book(at('08:30'), second);
    seen = own().length;
    await Promise.all([run(), run(second)]);
    await until(() => own().length > seen);
    const times = own()
      .slice(seen)
      .map(({ data }) => data.services[0]?.nextFreeAt);
    expect([...new Set(times)]).toEqual([at('09:00')]);
  });

  it('are computed again when the first one can no longer be booked', async () => {
    const minutesLeft = 10;
    const noticeMinutes = Math.floor((Date.parse(at('08:00')) - Date.now()) / 60_000) - minutesLeft;
    await care.put(provider, hours({ noticeMinutes }));
    await announced();
    const dueAt = Number((await row())?.freeTimesDueAt);
    const passesAt = Date.parse(at('08:00')) - noticeMinutes * 60_000;
    expect(dueAt - passesAt).toBeGreaterThanOrEqual(0);
    expect(dueAt - passesAt).toBeLessThan(60_000);
  });

  it('are announced again by a pass over all hours, in case an announcement or the note of a booking was lost', async () => {
    await book(at('08:00'), second);
    const before = own().at(-1)?.data;
    await booking.app.app.get(Restating).run();
    const [event] = await until(() => (own().length > seen ? own().slice(seen) : undefined));
    const freeParts = [`${weekdays[(new Date(at('08:30')).getUTCDay() + 6) % 7]}.morning`];
    expect(event?.data.services).toEqual([{ serviceId, nextFreeAt: at('08:30'), freeParts }]);
    expect(String(event?.data.computedAt) > String(before?.computedAt)).toBe(true);
  });

  it('are announced by another instance after one was killed while it computed them', async () => {
    await book(at('08:00'));
    await change({ freeTimesDueAt: new Date(Date.now() - 1), claimedBy: 'a killed instance' });
    expect(await announced(second)).toEqual([at('08:30')]);
    expect(await row()).not.toHaveProperty('claimedBy');
  });

  it('are announced by an instance that stops after a booking', async () => {
    await book(at('08:00'), second);
    await second.app.app.get(FreeTimesPublisher).beforeApplicationShutdown();
    expect(await announced()).toEqual([at('08:30')]);
  });
});
