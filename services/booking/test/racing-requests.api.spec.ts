import { setTimeout as delay } from 'node:timers/promises';
import { bookingApp, inAWeek, newPerson, signIn } from './booking-app.ts';

const times = 50;

describe('POST /serviceBook, sent at the same time', () => {
  const booking = bookingApp();
  const patient = newPerson();
  const provider = newPerson();
  let body: { serviceId: string; serviceDate: string; instructions: string };

  beforeEach(async () => {
    body = { serviceId: booking.offer(provider).serviceId, serviceDate: inAWeek(), instructions: 'Hi' };
    // Warms up the service and its connections; on a busy machine a cold start may end in a 503.
    const list = () => booking.app.call('GET', `/booked/${patient.email}`, { token: patient.token });
    await Promise.all(Array.from({ length: times }, list));
    await booking.post(await signIn(), body);
  });

  const count = () => booking.bookings.countDocuments({ patientUid: patient.uid });
  const countEvents = async () =>
    (await booking.app.outbox('booking.status-changed', 'requested')).filter(
      ({ data }) => data.patientUid === patient.uid,
    ).length;
  const race = (
    keyOf: (index: number) => string | undefined,
    bodyOf: (index: number) => unknown = () => body,
  ) =>
    Promise.all(
      Array.from({ length: times }, (_, index) => booking.post(patient, bodyOf(index), keyOf(index))),
    );
  const codesOf = (answers: Awaited<ReturnType<typeof race>>) =>
    new Set(answers.filter(({ status }) => status !== 201).map((answer) => answer.body.code));

  it(`${times} times at once with one key makes exactly one booking`, async () => {
    const answers = await race(() => 'key');
    const created = answers.filter(({ status }) => status === 201);
    expect(created.length).toBeGreaterThan(0);
    expect(new Set(created.map((answer) => answer.body.insertedId)).size).toBe(1);
    expect([...codesOf(answers)].filter((code) => code !== 'request-in-progress')).toEqual([]);
    expect(await count()).toBe(1);
    expect(await countEvents()).toBe(1);
  });

  it(`${times} different requests at once under one key make exactly one booking`, async () => {
    const later = (index: number) => new Date(Date.parse(body.serviceDate) + index * 1_800_000).toISOString();
    const answers = await race(
      () => 'key',
      (index) => ({ ...body, serviceDate: later(index) }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refusals = ['request-in-progress', 'key-reused'];
    expect([...codesOf(answers)].filter((code) => !refusals.includes(code))).toEqual([]);
    expect(await count()).toBe(1);
    expect(await countEvents()).toBe(1);
  });

  it(`${times} times at once without a key returns the same booking to all`, async () => {
    const answers = await race(() => undefined);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.insertedId)).size).toBe(1);
    expect(await count()).toBe(1);
    expect(await countEvents()).toBe(1);
  });

  it(`${times} forms at once for the same time make exactly one booking`, async () => {
    const answers = await race((index) => `key-${index}`);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(times - 1);
    expect(await count()).toBe(1);
    expect(await countEvents()).toBe(1);
  });

  it('many patients at once get a booking and an event each, and repeats return the same one', async () => {
    const patients = await Promise.all(Array.from({ length: times }, () => signIn()));
    const { serviceId } = booking.offer(provider);
    const request = { ...body, serviceId };
    const early = patients.slice(0, 5);
    const first = await Promise.all(early.map((person) => booking.post(person, request, 'key')));
    const answers = await Promise.all(patients.map((person) => booking.post(person, request, 'key')));
    expect(answers.map(({ status }) => status)).toEqual(Array(times).fill(201));
    expect(answers.slice(0, 5).map((answer) => answer.body)).toEqual(first.map((answer) => answer.body));

    const stored = await booking.bookings.find({ serviceId }).lean();
    expect(stored.map((one) => one.patientUid).sort()).toEqual(patients.map(({ uid }) => uid).sort());
    const told = (await booking.app.outbox('booking.status-changed', 'requested')).map(
      ({ data }) => data.bookingId,
    );
    expect(stored.every(({ _id }) => told.filter((id) => id === String(_id)).length === 1)).toBe(true);
  });

  describe('while the first is still running', () => {
    /** Simulates another instance with a stored but uncommitted booking. */
    async function startElsewhere(idempotencyKey?: string, person = patient) {
      const first = await booking.post(person, {
        ...body,
        serviceDate: new Date(Date.now() + 300 * 86_400_000).toISOString(),
      });
      const { _id, ...draft } = await booking.stored(first.body.insertedId);
      const session = await booking.app.connection.startSession();
      session.startTransaction();
      const running = { ...draft, serviceDate: new Date(body.serviceDate), idempotencyKey };
      const [inserted] = await booking.bookings.create([running], { session });
      return { session, bookingId: String(inserted?._id) };
    }

    it('with its key is refused with a time to retry', async () => {
      const { session, bookingId } = await startElsewhere('key');
      const answer = await booking.post(patient, body, 'key');
      expect(answer).toMatchObject({ status: 409, body: { code: 'request-in-progress' } });
      expect(answer.headers['retry-after']).toBe('1');
      await session.commitTransaction();
      await session.endSession();
      expect(await booking.post(patient, body, 'key')).toMatchObject({
        status: 201,
        body: { insertedId: bookingId },
      });
    });

    it('with its key, but for another time, is refused: the key alone conflicts', async () => {
      const { session } = await startElsewhere('key');
      const later = new Date(Date.parse(body.serviceDate) + 1_800_000).toISOString();
      const repeat = () => booking.post(patient, { ...body, serviceDate: later }, 'key');
      expect(await repeat()).toMatchObject({ status: 409, body: { code: 'request-in-progress' } });
      await session.commitTransaction();
      await session.endSession();
      expect(await repeat()).toMatchObject({ status: 422, body: { code: 'key-reused' } });
    });

    it('with its key does not affect bookings of other patients at the same time', async () => {
      const people = await Promise.all(Array.from({ length: 20 }, () => signIn()));
      const isRunning = (index: number) => index % 5 === 2;
      const running = await Promise.all(
        people.filter((_, index) => isRunning(index)).map((person) => startElsewhere('key', person)),
      );
      const answers = await Promise.all(people.map((person) => booking.post(person, body, 'key')));
      expect(answers.map(({ status }) => status)).toEqual(
        people.map((_, index) => (isRunning(index) ? 409 : 201)),
      );
      for (const { session } of running) await session.endSession();
    });

    it('without a key waits and returns its booking', async () => {
      const { session, bookingId } = await startElsewhere();
      const waiting = booking.post(patient, body);
      await Promise.race([waiting, delay(100)]);
      await session.commitTransaction();
      await session.endSession();
      expect(await waiting).toMatchObject({ status: 201, body: { insertedId: bookingId } });
    });
  });
});
