import { largestWrite } from '@mendwell/service-kit/testing/commands';
import { blockOf } from './blocking-steps.ts';
import { newId, type Person, signIn } from './booking-app.ts';
import { dateIn, type Own, type Wish, waitSteps } from './wait-steps.ts';
import { inHours } from './with-hours.ts';

describe('the waiting list', () => {
  const {
    on,
    change,
    waitFor,
    waiting,
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
  } = waitSteps();

  describe('offers the time of an appointment to move', () => {
    const paidAt = async (at: string) => {
      const own = await bookAt(at);
      await on.booking.bookings.updateOne({ _id: own.bookingId }, { paymentStatus: 'paid' });
      return own;
    };
    const bookingsOf = ({ uid }: Person) => on.booking.bookings.find({ patientUid: uid }).lean();

    it('which moves without a second charge, and the wish ends', async () => {
      const own = await paidAt(inHours(200));
      await waitFor(own.patient, { bookingId: own.bookingId });
      await free();
      expect(await offers()).toMatchObject([{ bookingId: own.bookingId, serviceDate: inHours(100) }]);
      await on.care.change(own.patient, own.bookingId, 'move', { serviceDate: inHours(100) });
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
      ['it has moved too often', (_id) => on.booking.bookings.updateOne({ _id }, { moves: 10 })],
    ])('as a new booking if %s', async (_, differ) => {
      const own = await paidAt(inHours(200));
      await waitFor(own.patient, { bookingId: own.bookingId });
      await differ(own.bookingId);
      await free();
      const [offer, ...others] = await offers();
      expect(others).toEqual([]);
      expect(offer).toMatchObject({
        patientUid: own.patient.uid,
        serviceId: on.serviceId,
        keepsBooking: true,
      });
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
        const page = await on.booking.app.call('GET', path);
        expect([page.status, page.body]).toEqual([200, expect.stringContaining('<form method="post">')]);
        expect(await list(patient)).toHaveLength(1);
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const post = () => on.booking.app.call('POST', path, { body: 'List-Unsubscribe=One-Click', headers });
        expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
        const cut = await on.booking.app.call('GET', '/waits/end');
        expect(cut.body).toMatchObject({ code: 'invalid-input', detail: 'This link is not valid' });
      }));

    it.each(['patient', 'provider'] as const)('if its %s is blocked', (side) =>
      expectEnded({}, async (patient) => {
        await on.booking.app.handle(blockOf(side === 'patient' ? patient : on.provider));
      }),
    );

    it('in writes of a bounded size', async () => {
      await waitFor(await signIn());
      const { _id, ...wait } = (await rows('Wait')
        .findOne({ providerUid: on.provider.uid })
        .orFail()
        .lean()) as Wish;
      const others = Array.from({ length: 201 }, (_, at) => ({
        ...wait,
        patientUid: newId(),
        token: `${at}`,
      }));
      await rows('Wait').insertMany(others);
      const largest = largestWrite(on.booking.app);
      await on.booking.app.handle(blockOf(on.provider));
      expect(await rows('Wait').countDocuments({ providerUid: on.provider.uid })).toBe(0);
      expect(largest()).toBeLessThanOrEqual(200);
    });

    it.each<[string, (own: Own) => Promise<unknown>]>([
      ['is cancelled', cancel],
      [
        'has begun and is completed',
        async (own) => {
          await on.booking.bookings.updateOne({ _id: own.bookingId }, { serviceDate: new Date() });
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

    it('if its appointment was cancelled while it was asked for', async () => {
      const own = await bookAt(inHours(200));
      await waitFor(own.patient, { bookingId: own.bookingId });
      const late = await rows('Wait').findOne({ patientUid: own.patient.uid }).orFail().lean();
      await cancel(own);
      await rows('Wait').insertMany([late]);
      expect(await list(own.patient)).toEqual([]);
      // Nor does it have one of the person's places.
      expect(await rows('Wait').countDocuments({ patientUid: own.patient.uid })).toBe(0);
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
      await on.booking.app.connection.collection('userLimits').deleteMany({});
      for (const hour of [100, 101, 102]) await free(hour);
      expect(await list(patient)).toHaveLength(1);
      await halfHourLater();
      expect(await list(patient)).toEqual([]);
    });
  });
});
