import { accountExamples } from '@mendwell/contracts/event-examples';
import type { DomainEvent } from '@mendwell/contracts/events';
import { weekdays } from '@mendwell/contracts/schedule';
import { commandsOn, largestWrite } from '@mendwell/service-kit/testing/commands';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { testDatabase } from '@mendwell/service-kit/testing/test-app';
import { ServiceCopiesService } from '../src/service-copies/service-copies.service.ts';
import { TimeOffers } from '../src/waits/time-offers.ts';
import { blockOf } from './blocking-steps.ts';
import { type BookingApp, newId, type Person, signIn, startBookingApp } from './booking-app.ts';
import { appointmentsOf, inHours, scheduleOf } from './with-hours.ts';

type Offered = DomainEvent<'time.offered'>['data'];
type Published = Parameters<ServiceCopiesService['store']>[0];
type Wish = Record<string, unknown>;

/** `npm test -- --full` frees a hundred at once, for which a thousand people wait. */
const timesCount = process.env.TEST_FULL ? 100 : 10;
const halfHourMs = 30 * 60_000;
const dateIn = (days: number) => inHours(days * 24).slice(0, 10);
/** Hours by UTC, so that dates in wishes are those of instants. */
const hours = (changes: Parameters<typeof scheduleOf>[0] = {}) => scheduleOf({ timeZone: 'UTC', ...changes });

describe('the waiting list', () => {
  let booking: BookingApp;
  let second: BookingApp;
  let care: ReturnType<typeof appointmentsOf>;
  let provider: Person;
  let serviceId: string;

  beforeAll(async () => {
    const env = { MONGODB_URI: testDatabase('booking'), BOOKINGS_PER_HOUR: '1000' };
    booking = await startBookingApp({ env, jobs: false });
    second = await startBookingApp({ env: { ...env, CATALOG_URL: booking.catalog.url }, jobs: false });
    care = appointmentsOf(booking);
  });
  afterAll(async () => {
    for (const instance of [booking, second]) await instance?.app.stop();
    for (const instance of [booking, second]) await instance?.close();
  });
  beforeEach(async () => {
    await booking.app.model('OutboxRow').deleteMany();
    await rows('FreedTime').deleteMany();
    provider = await signIn();
    await care.put(provider, hours());
    serviceId = await publish();
  });

  async function publish(more: Parameters<BookingApp['offer']>[1] = {}): Promise<string> {
    const data = booking.offer(provider, more);
    await booking.app.app.get(ServiceCopiesService).store(data);
    return data.serviceId;
  }
  /** Publishes another version of the service. */
  const change = (version: number, more: Record<string, unknown> = {}) =>
    booking.app.app
      .get(ServiceCopiesService)
      .store({ ...(booking.catalog.services.get(serviceId) as Published), version, ...more });
  const send = (person: Person, wish: Wish = {}) =>
    booking.app.call('POST', '/waits', {
      token: person.token,
      body: { serviceId, from: dateIn(0), to: dateIn(40), ...wish },
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
  const list = async (person: Person) => (await booking.get(person, '/waits')).body;
  const bookAt = async (serviceDate: string, person?: Person, id = serviceId) => {
    const patient = person ?? (await signIn());
    const { status, body } = await booking.post(patient, { serviceId: id, serviceDate, instructions: '' });
    expect(status).toBe(201);
    return { patient, bookingId: body.insertedId as string };
  };
  type Own = Awaited<ReturnType<typeof bookAt>>;
  const cancel = ({ patient, bookingId }: Own) => care.change(patient, bookingId, 'cancel');
  const complete = ({ bookingId }: Own) =>
    booking.app.call('PATCH', `/book/${bookingId}`, {
      token: provider.token,
      body: { status: 'completed' },
    });

  const rows = (name: 'FreedTime' | 'TimeOffer' | 'Wait') => booking.app.model<Record<string, unknown>>(name);
  /** Makes all offers that are due after some time, on both instances at once. */
  const run = async (afterMs = 0) => {
    await rows('FreedTime').updateMany({}, { dueAt: new Date(0) });
    const earlier = [{ $set: { sentAt: { $subtract: ['$sentAt', afterMs] } } }];
    await rows('TimeOffer').updateMany({}, earlier, { updatePipeline: true });
    await Promise.all([booking, second].map(({ app }) => app.app.get(TimeOffers).run()));
  };
  const halfHourLater = () => run(halfHourMs);
  /** A time comes free, and is offered. */
  const free = async (hour = 100) => {
    await cancel(await bookAt(inHours(hour)));
    await run();
  };
  const offers = async (): Promise<Offered[]> =>
    (await booking.app.outbox('time.offered')).map(({ data }) => data);
  const offered = async () => (await offers()).map(({ patientUid }) => patientUid);
  const uidsOf = (people: Person[]) => people.map(({ uid }) => uid);

  describe('of a person', () => {
    it('has five wishes at most, also of many that are sent at once', async () => {
      const patient = await signIn();
      const services = await Promise.all(Array.from({ length: 12 }, () => publish()));
      const answers = await Promise.all(services.map((id) => send(patient, { serviceId: id })));
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(7);
      for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'too-many-waits']);
      expect(await list(patient)).toHaveLength(5);
      const [first] = await list(patient);
      await booking.app.call('DELETE', `/waits/${first._id}`, { token: patient.token });
      await waitFor(patient, { serviceId: services.at(-1) });
    });

    it('is replaced by another for the same service, also if both are sent at once', async () => {
      const patient = await signIn();
      const ids = await Promise.all([waitFor(patient), waitFor(patient)]);
      expect(new Set(ids).size).toBe(1);
      await waitFor(patient, { weekdays: ['mon'], parts: ['evening'] });
      expect(await list(patient)).toMatchObject([{ _id: ids[0], weekdays: ['mon'], parts: ['evening'] }]);
    });

    it('is seen and ended by its owner only', async () => {
      const [patient, stranger] = [await signIn(), await signIn()];
      const id = await waitFor(patient);
      expect(await list(stranger)).toEqual([]);
      const remove = ({ token }: Person) => booking.app.call('DELETE', `/waits/${id}`, { token });
      expect(await remove(stranger)).toMatchObject({ status: 404 });
      expect(await remove(patient)).toMatchObject({ status: 200 });
      expect(await list(patient)).toEqual([]);
    });

    it('says while its service is removed or hidden, unless another one of its provider will do', async () => {
      const patient = await signIn();
      await waitFor(patient);
      const other = await publish();
      await waitFor(patient, { serviceId: other, isAnyService: true });
      const unavailable = async () =>
        (await list(patient)).map(({ isUnavailable = false }: Wish) => isUnavailable);
      const copies = booking.app.app.get(ServiceCopiesService);
      expect(await unavailable()).toEqual([false, false]);
      await copies.remove({ serviceId, version: 2 });
      expect(await unavailable()).toEqual([true, false]);
      await copies.remove({ serviceId: other, version: 2 });
      expect(await unavailable()).toEqual([true, true]);
      await change(3);
      expect(await unavailable()).toEqual([false, false]);
    });

    it.each([
      ['ends before it begins', { from: dateIn(3), to: dateIn(2) }, 'invalid-input'],
      ['has no weekday', { weekdays: [] }, 'invalid-input'],
      ['has an unknown part of the day', { parts: ['night'] }, 'invalid-input'],
      ['lies too far ahead', { to: '2099-01-01' }, 'invalid-input'],
      ['is over', { from: dateIn(-3), to: dateIn(-2) }, 'invalid-input'],
      ['is for an unknown service', { serviceId: newId() }, 'not-found'],
      ['is for an unknown booking', { bookingId: newId() }, 'not-found'],
    ])('is refused if it %s', async (_, wish, code) => {
      expect((await send(await signIn(), wish)).body).toMatchObject({ code });
    });

    it.each([
      ['patient', 'unauthenticated'],
      ['provider', 'not-found'],
    ])('is refused while its %s is blocked', async (side, code) => {
      const patient = await signIn();
      await booking.app.handle(blockOf(side === 'patient' ? patient : provider));
      expect((await send(patient)).body).toMatchObject({ code });
    });

    it('is refused for what its owner cannot book or move', async () => {
      const theirs = await bookAt(inHours(200));
      const paused = await publish({ isPaused: true });
      const codes = [
        (await send(provider)).body.code,
        (await send(await signIn(), { serviceId: paused })).body.code,
        (await send(await signIn(), { bookingId: theirs.bookingId })).body.code,
        (await send(theirs.patient, { bookingId: theirs.bookingId, serviceId: await publish() })).body.code,
      ];
      await booking.app.call('DELETE', '/schedule', { token: provider.token });
      codes.push((await send(await signIn())).body.code);
      expect(codes).toEqual([
        'own-service',
        'service-paused',
        'forbidden',
        'not-changeable',
        'not-changeable',
      ]);
    });
  });

  describe('hears of a time that comes free', () => {
    it('three at a time, in order, every half hour while it is free', async () => {
      const taken = await bookAt(inHours(100));
      const people = await waitTogether(7);
      await run();
      expect(await offers()).toEqual([]);
      await cancel(taken);
      await run();
      expect(await offered()).toEqual(uidsOf(people.slice(0, 3)));
      expect((await offers())[0]).toMatchObject({
        patientEmail: people[0]?.email,
        serviceDate: inHours(100),
        timeZone: 'UTC',
        serviceId,
      });
      await run(halfHourMs - 60_000);
      expect(await offered()).toHaveLength(3);
      await run(60_000);
      expect(await offered()).toEqual(uidsOf(people.slice(0, 6)));
      await bookAt(inHours(100));
      await halfHourLater();
      expect(await offered()).toHaveLength(6);
      expect(await rows('FreedTime').countDocuments({ providerUid: provider.uid })).toBe(0);
    });

    it.each<[string, (own: Own) => Promise<unknown>]>([
      ['cancelled', cancel],
      ['declined', ({ bookingId }) => care.change(provider, bookingId, 'decline')],
      [
        'moved away',
        ({ patient, bookingId }) => care.change(patient, bookingId, 'move', { serviceDate: inHours(300) }),
      ],
    ])('because an appointment was %s', async (_, end) => {
      const taken = await bookAt(inHours(100));
      const patient = await waiting({ to: dateIn(9) });
      await end(taken);
      await run();
      expect(await offers()).toMatchObject([{ patientUid: patient.uid, serviceDate: inHours(100) }]);
    });

    it('unless it is they who gave it up', async () => {
      const [cancelled, moved] = [await bookAt(inHours(100)), await bookAt(inHours(110))];
      await waitFor(cancelled.patient);
      await waitFor(moved.patient, { bookingId: moved.bookingId, to: dateIn(9) });
      const other = await waiting();
      await cancel(cancelled);
      await care.change(moved.patient, moved.bookingId, 'move', { serviceDate: inHours(300) });
      await run();
      const told = (await offers()).map((offer) => [offer.patientUid, offer.serviceDate]);
      expect(told.sort()).toEqual(
        [
          [other.uid, inHours(100)],
          [other.uid, inHours(110)],
          [cancelled.patient.uid, inHours(110)],
          [moved.patient.uid, inHours(100)],
        ].sort(),
      );
    });

    it('because hours were widened, and of no time that was free before', async () => {
      const date = dateIn(5);
      const open = (from: string, to: string) =>
        care.put(provider, hours({ exceptions: [{ date, spans: [{ from, to }] }] }));
      await open('08:00', '09:00');
      const [first, next] = [
        await waiting({ from: date, to: date }),
        await waiting({ from: date, to: date }),
      ];
      await open('08:00', '09:30');
      await run();
      const at = `${date}T09:00:00.000Z`;
      expect((await offers()).map((offer) => [offer.patientUid, offer.serviceDate])).toEqual([
        [first.uid, at],
        [next.uid, at],
      ]);
    });

    it.each<[string, () => Promise<void>]>([
      ['takes appointments', () => change(2, { isPaused: true })],
      ['is shown', () => booking.app.app.get(ServiceCopiesService).remove({ serviceId, version: 2 })],
    ])('because its service %s again', async (_, end) => {
      const patient = await waiting({ from: dateIn(2), to: dateIn(2) });
      await end();
      await run();
      expect(await offers()).toEqual([]);
      await change(3);
      await run();
      expect(new Set(await offered())).toEqual(new Set([patient.uid]));
    });

    it('if it is on a day, at a part of the day and of a service that they named', async () => {
      const at = new Date(Date.parse(inHours(100)) + halfHourMs);
      const taken = await bookAt(at.toISOString());
      const weekday = weekdays[(at.getUTCDay() + 6) % 7] as string;
      const part = ['morning', 'afternoon', 'evening'][
        at.getUTCHours() < 12 ? 0 : at.getUTCHours() < 17 ? 1 : 2
      ];
      const [other, longer] = [await publish(), await publish({ durationMinutes: 60 })];
      const date = at.toISOString().slice(0, 10);
      await waiting({ weekdays: weekdays.filter((day) => day !== weekday) });
      await waiting({ parts: ['morning', 'afternoon', 'evening'].filter((one) => one !== part) });
      await waiting({ from: dateIn(6) });
      await waiting({ to: dateIn(3) });
      const any = await waiting({ serviceId: other, isAnyService: true });
      const long = await waiting({ serviceId: longer });
      const exact = await waiting({ from: date, to: date, weekdays: [weekday], parts: [part] });
      await cancel(taken);
      await run();
      expect(await offers()).toMatchObject([
        { patientUid: any.uid, serviceId: other },
        { patientUid: long.uid, serviceId: longer, serviceDate: inHours(100) },
        { patientUid: exact.uid, serviceId },
      ]);
    });

    it('by threes, although nobody was left to ask while it was taken', async () => {
      const people = await waitTogether(4);
      await free();
      const again = await bookAt(inHours(100));
      await run();
      await cancel(again);
      await run();
      expect(await offered()).toEqual(uidsOf(people.slice(0, 3)));
      await halfHourLater();
      expect(await offered()).toEqual(uidsOf(people));
    });

    it('without a look at people who wait for other times, or at times that nobody waits for', async () => {
      const [taken, other] = [await bookAt(inHours(100)), await bookAt(inHours(101))];
      const readsOf = (name: string) => [booking, second].map(({ app }) => commandsOn(app, name));
      await cancel(taken);
      const claims = readsOf('claims');
      await run();
      expect(claims.flat()).toEqual([]);
      const weekday = (new Date(inHours(101)).getUTCDay() + 6) % 7;
      const people = [
        await waiting({ from: dateIn(6) }),
        await waiting({ weekdays: weekdays.filter((_, at) => at !== weekday) }),
      ];
      await cancel(other);
      const accounts = readsOf('accountVersions');
      await run();
      for (const uid of uidsOf(people)) expect(JSON.stringify(accounts)).not.toContain(uid);
    });

    it('once, however often it comes free again, and three times a day at most', async () => {
      const people = await waitTogether(2);
      const [patient] = people as [Person];
      const times = [100, 101, 102, 103, 104].map((hour) => inHours(hour));
      for (const time of times.slice(0, 2))
        for (const _ of [1, 2, 3]) {
          await cancel(await bookAt(time));
          await run();
        }
      const own = async () => (await offers()).filter(({ patientUid }) => patientUid === patient.uid);
      expect((await own()).map(({ serviceDate }) => serviceDate)).toEqual(times.slice(0, 2));
      for (const time of times.slice(2)) await cancel(await bookAt(time));
      await run();
      expect(await own()).toHaveLength(3);
    });

    it('at the newest address that is known', async () => {
      const patient = await waiting();
      const profile = { name: 'Pat', email: `new-${patient.email}`, isEmailVerified: false };
      await booking.app.handle(eventLike(accountExamples.named, { uid: patient.uid, version: 2, profile }));
      await free();
      expect(await offers()).toMatchObject([{ patientEmail: profile.email, patientVerified: false }]);
    });

    it('in so many mails an hour as a provider can cause', async () => {
      const limits = booking.app.connection.collection<{ _id: string }>('userLimits');
      await waitTogether(3);
      await free();
      const { created } = (await limits.findOne(
        { _id: /^provider-offers:/ },
        { sort: { expiresAt: -1 } },
      )) as never;
      expect(created).toHaveLength(3);
    });
  });

  describe('offers the time of an appointment to move', () => {
    const paidAt = async (at: string) => {
      const own = await bookAt(at);
      await booking.bookings.updateOne({ _id: own.bookingId }, { paymentStatus: 'paid' });
      return own;
    };
    const bookingsOf = ({ uid }: Person) => booking.bookings.find({ patientUid: uid }).lean();

    it('which moves without a second charge, and the wish ends', async () => {
      const own = await paidAt(inHours(200));
      await waitFor(own.patient, { bookingId: own.bookingId });
      await free();
      expect(await offers()).toMatchObject([{ bookingId: own.bookingId, serviceDate: inHours(100) }]);
      await care.change(own.patient, own.bookingId, 'move', { serviceDate: inHours(100) });
      expect(await bookingsOf(own.patient)).toMatchObject([
        { serviceDate: new Date(inHours(100)), paymentStatus: 'paid', priceCents: 4550 },
      ]);
      expect(await list(own.patient)).toEqual([]);
    });

    it('while its service takes no others, and then to nobody else', async () => {
      const [taken, own] = [await bookAt(inHours(100)), await bookAt(inHours(200))];
      await waiting();
      await change(2, { isPaused: true });
      await waitFor(own.patient, { bookingId: own.bookingId });
      await cancel(taken);
      await run();
      expect(await offers()).toMatchObject([{ patientUid: own.patient.uid, bookingId: own.bookingId }]);
    });

    it('only if it is earlier', async () => {
      const own = await bookAt(inHours(90));
      await waitFor(own.patient, { bookingId: own.bookingId });
      await free();
      expect(await offers()).toEqual([]);
    });

    it.each<[string, (bookingId: string) => Promise<unknown>]>([
      ['the price is another one now', () => change(9, { priceCents: 9_900 })],
      ['it has moved too often', (_id) => booking.bookings.updateOne({ _id }, { moves: 10 })],
    ])('as a new booking if %s', async (_, differ) => {
      const own = await paidAt(inHours(200));
      await waitFor(own.patient, { bookingId: own.bookingId });
      await differ(own.bookingId);
      await free();
      const [offer, ...others] = await offers();
      expect(others).toEqual([]);
      expect(offer).toMatchObject({ patientUid: own.patient.uid, serviceId, keepsBooking: true });
      expect(offer).not.toHaveProperty('bookingId');
    });
  });

  describe('ends for a person', () => {
    /** One who waits, and a time that comes free when it has ended, which nobody then hears of. */
    const expectEnded = async (wish: Wish, end: (patient: Person, waitId: string) => Promise<unknown>) => {
      const taken = await bookAt(inHours(100));
      const patient = await signIn();
      await end(patient, await waitFor(patient, wish));
      expect(await list(patient)).toEqual([]);
      await cancel(taken);
      await run();
      expect(await offered()).toEqual([]);
    };

    it('who has booked a time that fits', () => expectEnded({}, (patient) => bookAt(inHours(50), patient)));

    it('by its date', () =>
      expectEnded({}, (_, _id) => rows('Wait').updateOne({ _id }, { endsAt: new Date(Date.now() - 1) })));

    it('by the link in a mail, without signing in, and only once it is confirmed', () =>
      expectEnded({}, async (patient, _id) => {
        const { token } = (await rows('Wait').findOne({ _id }).orFail().lean()) as Record<string, unknown>;
        const path = `/waits/end?token=${token}`;
        const page = await booking.app.call('GET', path);
        expect([page.status, page.body]).toEqual([200, expect.stringContaining('<form method="post">')]);
        expect(await list(patient)).toHaveLength(1);
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const post = () => booking.app.call('POST', path, { body: 'List-Unsubscribe=One-Click', headers });
        expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
      }));

    it.each(['patient', 'provider'] as const)('if its %s is blocked', (side) =>
      expectEnded({}, async (patient) => {
        await booking.app.handle(blockOf(side === 'patient' ? patient : provider));
      }),
    );

    it('in writes of a bounded size', async () => {
      await waitFor(await signIn());
      const { _id, ...wait } = (await rows('Wait')
        .findOne({ providerUid: provider.uid })
        .orFail()
        .lean()) as Wish;
      const others = Array.from({ length: 201 }, (_, at) => ({
        ...wait,
        patientUid: newId(),
        token: `${at}`,
      }));
      await rows('Wait').insertMany(others);
      const largest = largestWrite(booking.app);
      await booking.app.handle(blockOf(provider));
      expect(await rows('Wait').countDocuments({ providerUid: provider.uid })).toBe(0);
      expect(largest()).toBeLessThanOrEqual(200);
    });

    it.each<[string, (own: Own) => Promise<unknown>]>([
      ['is cancelled', cancel],
      [
        'has begun and is completed',
        async (own) => {
          await booking.bookings.updateOne({ _id: own.bookingId }, { serviceDate: new Date() });
          await complete(own);
        },
      ],
    ])('once the appointment that would move %s', async (_, end) => {
      const own = await bookAt(inHours(200));
      await waitFor(own.patient, { bookingId: own.bookingId, to: dateIn(9) });
      await end(own);
      expect(await list(own.patient)).toEqual([]);
      await run();
      expect(await offers()).toEqual([]);
    });

    it('not because the provider completes the appointment early', async () => {
      const own = await bookAt(inHours(200));
      await waitFor(own.patient, { bookingId: own.bookingId, to: dateIn(9) });
      await complete(own);
      expect(await list(own.patient)).toHaveLength(1);
    });

    it('after three offers that stayed free without an answer, not if others were faster', async () => {
      const patient = await waiting();
      for (const hour of [90, 91]) {
        await free(hour);
        await bookAt(inHours(hour));
        await halfHourLater();
      }
      expect(await rows('Wait').findOne({ patientUid: patient.uid })).toMatchObject({
        offered: 2,
        unanswered: 0,
      });
      // Another day.
      await booking.app.connection.collection('userLimits').deleteMany({});
      for (const hour of [100, 101, 102]) await free(hour);
      expect(await list(patient)).toHaveLength(1);
      await halfHourLater();
      expect(await list(patient)).toEqual([]);
    });
  });

  it('is counted by provider for operators, and an offer that is late for the alert', async () => {
    const taken = await bookAt(inHours(100));
    await waitTogether(2);
    const operator = await signIn({ isOperator: true });
    expect((await booking.get(operator, `/desk/booking/accounts/${provider.uid}`)).body).toMatchObject({
      waiting: 2,
    });
    await cancel(taken);
    await rows('FreedTime').updateMany(
      { providerUid: provider.uid },
      { dueAt: new Date(Date.now() - 1_000_000) },
    );
    await booking.app.showsMetric(/^time_offers_delay_seconds 100\d/m);
  });

  it('gives each of many times that come free at once to three, and to nobody twice', async () => {
    const times = Array.from({ length: timesCount }, (_, index) => inHours(100 + index));
    const taken = await Promise.all(times.map((time) => bookAt(time)));
    const people: Person[] = [];
    while (people.length < 10 * timesCount)
      people.push(...(await Promise.all(Array.from({ length: 20 }, () => waiting()))));
    await Promise.all(taken.map(cancel));
    await run();
    await run();
    const made = await offers();
    const count = (key: (offer: Offered) => string) => {
      const counts = new Map<string, number>();
      for (const offer of made) counts.set(key(offer), (counts.get(key(offer)) ?? 0) + 1);
      return [...counts.values()];
    };
    expect(count(({ serviceDate }) => serviceDate)).toEqual(times.map(() => 3));
    expect(Math.max(...count(({ patientUid, serviceDate }) => `${patientUid} ${serviceDate}`))).toBe(1);
    expect(Math.max(...count(({ patientUid }) => patientUid))).toBeLessThanOrEqual(3);

    const answers = [];
    const book = ({ patientUid, serviceDate }: Offered) =>
      booking.post(people.find(({ uid }) => uid === patientUid) as Person, {
        ...{ serviceId, serviceDate, instructions: '' },
      });
    for (const time of times)
      answers.push(...(await Promise.all(made.filter((offer) => offer.serviceDate === time).map(book))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(times.length);
    for (const { status, body } of answers)
      expect([status, body.code]).toEqual(status === 201 ? [201, undefined] : [409, 'time-taken']);
    await halfHourLater();
    expect(await offers()).toHaveLength(made.length);
  });
});
