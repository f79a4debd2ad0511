import { idempotencyKeyHeader } from '@mendwell/contracts/booking';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import {
  bookingApp,
  inAWeek,
  newId,
  newPerson,
  type Person,
  signIn,
  startBookingApp,
} from './booking-app.ts';

describe('POST /serviceBook, refused', () => {
  const booking = bookingApp();
  const patient = newPerson({ name: 'Pat Patient' });
  const provider = newPerson({ name: 'Dr. Provider' });

  const bookingsOf = (person: Person) => booking.bookings.find({ patientUid: person.uid }).lean();
  const eventsOf = async (person: Person) =>
    (await booking.app.outbox('booking.status-changed', 'requested')).filter(
      ({ data }) => data.patientUid === person.uid,
    );

  it('refuses a price or terms that hold no more, with the new ones; without any, it asks nothing', async () => {
    const { serviceId } = booking.offer(provider, { priceCents: 6_000, lateRefundPercent: 50 });
    const request = { serviceId, serviceDate: inAWeek(), instructions: 'Ring twice' };
    const terms = { price: 60, freeCancellationHours: 24, lateRefundPercent: 50 };
    for (const other of [{ price: 45.5 }, { freeCancellationHours: 48 }, { lateRefundPercent: 100 }])
      expect(await booking.post(patient, { ...request, terms: { ...terms, ...other } }, 'key')).toMatchObject(
        {
          status: 409,
          body: { code: 'terms-changed', terms },
        },
      );
    expect(await bookingsOf(patient)).toEqual([]);
    expect((await booking.post(patient, { ...request, terms }, 'key')).status).toBe(201);
    // The first answer again, whatever has changed since.
    expect((await booking.post(patient, { ...request, terms: { ...terms, price: 1 } }, 'key')).status).toBe(
      201,
    );
    expect((await booking.post(await signIn(), request)).status).toBe(201);
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['a number', 1_800_000_000_000],
    ['an operator', { $gt: '' }],
    ['words', 'tomorrow'],
    ['without a zone', '2099-01-01T10:00:00'],
    ['an impossible day', '2099-02-30T10:00:00Z'],
    ['an impossible hour', '2099-02-01T25:00:00Z'],
    ['long past', '2020-01-01T10:00:00Z'],
    ['more than a day past', new Date(Date.now() - 24 * 3_600_000 - 60_000).toISOString()],
    ['more than two years ahead', new Date(Date.now() + 731 * 24 * 3_600_000).toISOString()],
    ['beyond the calendar', '9999-12-31T23:59:59-10:00'],
  ])('refuses a date that is %s with the sentence the form shows', async (_, serviceDate) => {
    const { serviceId } = booking.offer(provider);
    const answer = await booking.post(patient, { serviceId, serviceDate });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid-date', detail: 'Date input not valid.' },
    });
    expect(await bookingsOf(patient)).toEqual([]);
  });

  it.each([
    ['no service', { serviceDate: inAWeek() }, 'Service is required'],
    ['an operator for a service', { serviceId: { $gt: '' }, serviceDate: inAWeek() }, 'Service is required'],
    [
      'endless instructions',
      { serviceId: newId(), serviceDate: inAWeek(), instructions: 'x'.repeat(2001) },
      'Instructions must be at most 2000 characters',
    ],
    ['a body that is not an object', 'null', 'A JSON object is required'],
  ])('refuses %s and says why', async (_, body, detail) => {
    const answer = await booking.post(patient, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input', detail } });
    expect(await bookingsOf(patient)).toEqual([]);
  });

  it("refuses booking one's own service", async () => {
    const { serviceId } = booking.offer(patient);
    const answer = await booking.post(patient, { serviceId, serviceDate: inAWeek() });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'own-service', detail: 'You cannot book your own service' });
    expect(await bookingsOf(patient)).toEqual([]);
    expect(await eventsOf(patient)).toEqual([]);
  });

  it.each(['1', '../secrets', 'zzzzzzzzzzzzzzzzzzzzzzzz', newId()])(
    'answers 404 to service %s',
    async (serviceId) => {
      const answer = await booking.post(patient, { serviceId, serviceDate: inAWeek() });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
    },
  );

  it("limits a patient's simultaneous requests too", async () => {
    const limited = await startBookingApp({ env: { BOOKINGS_PER_HOUR: '5' } });
    try {
      const requests = Array.from({ length: 20 }, () => ({
        serviceId: limited.offer(provider).serviceId,
        serviceDate: inAWeek(),
      }));
      const answers = await Promise.all(requests.map((request) => limited.post(patient, request)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
      expect(await limited.bookings.countDocuments({ patientUid: patient.uid })).toBe(5);
    } finally {
      await limited.close();
    }
  });

  it("limits a patient's requests in progress", async () => {
    const { serviceId } = booking.offer(provider);
    const flood = Array.from({ length: 300 }, (_, at) =>
      booking.post(patient, { serviceId, serviceDate: inAWeek() }, `flood-${at}-of-300`),
    );
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused)
      expect([body.detail, headers['retry-after']]).toEqual([
        'You have too many requests in progress. Please try again in a moment.',
        '1',
      ]);
    expect((await booking.post(patient, { serviceId, serviceDate: inAWeek() })).status).not.toBe(429);
  });

  it('limits the patients for whom it books at a time, however many requests each of them sends', async () => {
    const limited = await startBookingApp({ env: { BOOKINGS_AT_ONCE: '3' } });
    try {
      const { serviceId } = limited.offer(provider);
      const body = { serviceId, serviceDate: inAWeek() };
      const alone = await Promise.all(Array.from({ length: 30 }, () => limited.post(patient, body)));
      expect(new Set(alone.map(({ status }) => status))).toEqual(new Set([201]));

      const patients = await Promise.all(Array.from({ length: 30 }, () => signIn()));
      const answers = await Promise.all(patients.map((one) => limited.post(one, body)));
      expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(3);
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused.length).toBeGreaterThan(0);
      for (const { status, body: problem, headers } of refused)
        expect([status, problem.code, problem.detail, headers['retry-after']]).toEqual([
          503,
          'unavailable',
          'Very many people are booking right now, so this was not booked. Please try again in a few seconds.',
          '2',
        ]);
      expect((await limited.post(await signIn(), body)).status).toBe(201);
    } finally {
      await limited.close();
    }
  });

  it("limits a patient's bookings, and says when to retry", async () => {
    const limited = await startBookingApp({ env: { BOOKINGS_PER_HOUR: '2' } });
    try {
      await limited.book(patient, provider);
      const { serviceId } = limited.offer(provider);
      const body = { serviceId, serviceDate: inAWeek() };
      await limited.post(patient, body);
      const repeat = await limited.post(patient, body);
      expect(repeat.status).toBe(201);

      const other = { ...body, serviceId: limited.offer(provider).serviceId };
      const refused = await limited.post(patient, other, 'key');
      expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
      const seconds = Number(refused.headers['retry-after']);
      expect(seconds).toBeGreaterThan(3500);
      expect(seconds).toBeLessThanOrEqual(3600);

      expect((await limited.post(await signIn(), other)).status).toBe(201);
      const anHourLater = () =>
        limited.app.connection
          .collection<{ _id: string }>('userLimits')
          .updateOne(
            { _id: `bookings:${hashUid(patient.uid)}` },
            { $set: { 'created.$[].at': new Date(Date.now() - 3_600_000) } },
          );
      await anHourLater();
      expect((await limited.post(patient, other, 'key')).status).toBe(201);
      // A series that is longer than the limit could otherwise never be booked.
      await anHourLater();
      const serviceDates = [7, 14, 21].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
      const series = await limited.app.call('POST', '/series', {
        token: patient.token,
        body: { serviceId, serviceDates, instructions: '' },
        headers: { [idempotencyKeyHeader]: 'series' },
      });
      expect(series.status).toBe(201);
    } finally {
      await limited.close();
    }
  });
});
