import { accountExamples } from '@mendwell/contracts/event-examples';
import { weekdays } from '@mendwell/contracts/schedule';
import { commandsOn } from '@mendwell/service-kit/testing/commands';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { ServiceCopiesService } from '../src/service-copies/service-copies.service.ts';
import { bookingPair, type Person } from './booking-app.ts';
import { dateIn, halfHourMs, hours, type Offered, type Own, waitSteps } from './wait-steps.ts';
import { inHours } from './with-hours.ts';

/** `npm test -- --full` frees a hundred at once, for which a thousand people wait. */
const timesCount = process.env.TEST_FULL ? 100 : 10;
const uidsOf = (people: Person[]) => people.map(({ uid }) => uid);

describe('the waiting list', () => {
  const {
    on,
    publish,
    change,
    waitFor,
    waiting,
    waitTogether,
    bookAt,
    cancel,
    rows,
    run,
    halfHourLater,
    free,
    offers,
    offered,
  } = waitSteps(bookingPair({ jobs: false }));

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
        serviceId: on.serviceId,
      });
      await run(halfHourMs - 60_000);
      expect(await offered()).toHaveLength(3);
      await run(60_000);
      expect(await offered()).toEqual(uidsOf(people.slice(0, 6)));
      await bookAt(inHours(100));
      await halfHourLater();
      expect(await offered()).toHaveLength(6);
      expect(await rows('FreedTime').countDocuments({ providerUid: on.provider.uid })).toBe(0);
    });

    it.each<[string, (own: Own) => Promise<unknown>]>([
      ['cancelled', cancel],
      ['declined', ({ bookingId }) => on.care.change(on.provider, bookingId, 'decline')],
      [
        'moved away',
        ({ patient, bookingId }) => on.care.change(patient, bookingId, 'move', { serviceDate: inHours(300) }),
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
      await on.care.change(moved.patient, moved.bookingId, 'move', { serviceDate: inHours(300) });
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
        on.care.put(on.provider, hours({ exceptions: [{ date, spans: [{ from, to }] }] }));
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
      [
        'is shown',
        () => on.booking.app.app.get(ServiceCopiesService).remove({ serviceId: on.serviceId, version: 2 }),
      ],
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
        { patientUid: exact.uid, serviceId: on.serviceId },
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
      const readsOf = (name: string) => on.instances.map(({ app }) => commandsOn(app, name));
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
      await on.booking.app.handle(
        eventLike(accountExamples.named, { uid: patient.uid, version: 2, profile }),
      );
      await free();
      expect(await offers()).toMatchObject([{ patientEmail: profile.email, patientVerified: false }]);
    });
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
      on.booking.post(people.find(({ uid }) => uid === patientUid) as Person, {
        ...{ serviceId: on.serviceId, serviceDate, instructions: '' },
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
