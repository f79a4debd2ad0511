import type { DomainEvent } from '@mendwell/contracts/events';
import { ServiceCopiesService } from '../src/service-copies/service-copies.service.ts';
import { TimeOffers } from '../src/waits/time-offers.ts';
import { type BookingApp, bookingApp, newPerson, type Person, signIn } from './booking-app.ts';
import { appointmentsOf, inHours, scheduleOf } from './with-hours.ts';

export type Offered = DomainEvent<'time.offered'>['data'];
type Published = Parameters<ServiceCopiesService['store']>[0];
export type Wish = Record<string, unknown>;

interface Steps {
  booking: BookingApp;
  instances: BookingApp[];
  care: ReturnType<typeof appointmentsOf>;
  provider: Person;
  serviceId: string;
}

export const halfHourMs = 30 * 60_000;
export const dateIn = (days: number) => inHours(days * 24).slice(0, 10);
/** Hours by UTC, so that dates in wishes are those of instants. */
export const hours = (changes: Parameters<typeof scheduleOf>[0] = {}) =>
  scheduleOf({ timeZone: 'UTC', ...changes });

/** An appointment of its patient. */
export interface Own {
  patient: Person;
  bookingId: string;
}

/** Instances of the booking service, with a new provider and service for each test of a suite, and what people who wait do. */
export function waitSteps(instances = [bookingApp()]) {
  const [booking] = instances as [BookingApp];
  const on = { booking, instances, care: appointmentsOf(booking), provider: newPerson() } as Steps;

  beforeEach(async () => {
    await on.booking.app.model('OutboxRow').deleteMany();
    await rows('FreedTime').deleteMany();
    await on.care.put(on.provider, hours());
    on.serviceId = await publish();
  });

  async function publish(more: Parameters<BookingApp['offer']>[1] = {}): Promise<string> {
    const data = on.booking.offer(on.provider, more);
    await on.booking.app.app.get(ServiceCopiesService).store(data);
    return data.serviceId;
  }
  /** Publishes another version of the service. */
  const change = (version: number, more: Record<string, unknown> = {}) =>
    on.booking.app.app
      .get(ServiceCopiesService)
      .store({ ...(on.booking.catalog.services.get(on.serviceId) as Published), version, ...more });
  const send = (person: Person, wish: Wish = {}) =>
    on.booking.app.call('POST', '/waits', {
      token: person.token,
      body: { serviceId: on.serviceId, from: dateIn(0), to: dateIn(40), ...wish },
    });
  const waitFor = async (person: Person, wish: Wish = {}): Promise<string> => {
    const { status, body } = await send(person, wish);
    expect([status, body.detail]).toEqual([201, undefined]);
    return body.insertedId;
  };
  /** A new person who waits. */
  const waiting = async (wish: Wish = {}) => {
    const person = await signIn();
    await waitFor(person, wish);
    return person;
  };
  /** New people with the same wish, in order. */
  const waitTogether = async (count: number) => {
    const people: Person[] = [];
    while (people.length < count) people.push(await waiting());
    return people;
  };
  const list = async (person: Person) => (await on.booking.get(person, '/waits')).body;
  const bookAt = async (serviceDate: string, person?: Person, id = on.serviceId) => {
    const patient = person ?? (await signIn());
    const { status, body } = await on.booking.post(patient, { serviceId: id, serviceDate, instructions: '' });
    expect(status).toBe(201);
    return { patient, bookingId: body.insertedId as string };
  };
  const cancel = ({ patient, bookingId }: Own) => on.care.change(patient, bookingId, 'cancel');
  const complete = ({ bookingId }: Own) =>
    on.booking.app.call('PATCH', `/book/${bookingId}`, {
      token: on.provider.token,
      body: { status: 'completed' },
    });

  const rows = (name: 'FreedTime' | 'TimeOffer' | 'Wait') =>
    on.booking.app.model<Record<string, unknown>>(name);
  /** Makes all offers that are due after some time, on all instances at once. */
  const run = async (afterMs = 0) => {
    await rows('FreedTime').updateMany({}, { dueAt: new Date(0) });
    const earlier = [{ $set: { sentAt: { $subtract: ['$sentAt', afterMs] } } }];
    await rows('TimeOffer').updateMany({}, earlier, { updatePipeline: true });
    await Promise.all(on.instances.map(({ app }) => app.app.get(TimeOffers).run()));
  };
  const halfHourLater = () => run(halfHourMs);
  /** A time comes free, and is offered. */
  const free = async (hour = 100) => {
    await cancel(await bookAt(inHours(hour)));
    await run();
  };
  const offers = async (): Promise<Offered[]> =>
    (await on.booking.app.outbox('time.offered')).map(({ data }) => data);
  const offered = async () => (await offers()).map(({ patientUid }) => patientUid);

  return {
    on,
    publish,
    change,
    send,
    waitFor,
    waiting,
    waitTogether,
    list,
    bookAt,
    cancel,
    complete,
    rows,
    run,
    halfHourLater,
    free,
    offers,
    offered,
  };
}
