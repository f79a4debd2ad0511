import { setTimeout as delay } from 'node:timers/promises';
import { withWrongClock } from '@mendwell/service-kit/testing/wrong-clock';
import { bookingApp, newId, type Person, signIn } from './booking-app.ts';
import { appointmentsOf, inHours, scheduleOf } from './with-hours.ts';

const modified = { status: 200, body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } };
const unmodified = { status: 200, body: { acknowledged: true, matchedCount: 1, modifiedCount: 0 } };
const refused = (status: number, code: string) => ({ status, body: { code } });

describe('changes of an appointment', () => {
  const booking = bookingApp();
  const care = appointmentsOf(booking);
  let provider: Person;
  let patient: Person;
  let bookingId: string;

  beforeEach(async () => {
    [provider, patient] = [await signIn(), await signIn()];
    await care.put(provider, scheduleOf());
    bookingId = await care.book(patient, provider);
  });

  const published = async () =>
    (await booking.app.outbox('booking.status-changed'))
      .filter(({ data }) => data.bookingId === bookingId)
      .toSorted((a, b) => a.data.version - b.data.version);
  const changes = async () => (await published()).map(({ data }) => data.what);
  const complete = () =>
    booking.app.call('PATCH', `/book/${bookingId}`, {
      token: provider.token,
      body: { status: 'completed' },
    });

  it('cancel frees the time and publishes the refund, without health data', async () => {
    const { serviceId, serviceDate } = await booking.stored(bookingId);
    const reason = '$set: I feel better';
    expect(await care.change(patient, bookingId, 'cancel', { reason })).toMatchObject(modified);

    const stored = await booking.stored(bookingId);
    expect(stored).toMatchObject({ status: 'cancelled', version: 2, refundPercent: 100 });
    expect(await booking.slotsOf(bookingId)).toEqual([]);
    expect(stored.timeline.at(-1)).toMatchObject({ actor: 'patient', what: 'cancelled' });
    expect(await changes()).toEqual(['requested', 'cancelled']);
    const [, cancelled] = await published();
    expect(cancelled?.data).toMatchObject({
      ...{ status: 'pending', priceCents: 4550, appointmentVersion: 2 },
      closing: { as: 'cancelled', actor: 'patient', refundPercent: 100, isByMarketplace: false },
    });
    expect(JSON.stringify(await published())).not.toContain('better');
    const again = { serviceId, serviceDate: serviceDate.toISOString() };
    expect((await booking.post(patient, again)).status).toBe(201);
  });

  it('are no-ops when the same side repeats them', async () => {
    for (const expected of [modified, unmodified])
      expect(await care.change(patient, bookingId, 'cancel')).toMatchObject(expected);
    expect(await care.change(provider, bookingId, 'cancel')).toMatchObject(refused(409, 'not-changeable'));
    expect(await changes()).toHaveLength(2);
  });

  it('take effect once when both sides send them at the same time', async () => {
    const answers = await Promise.all(
      [patient, provider, patient, provider].map((person) => care.change(person, bookingId, 'cancel')),
    );
    expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1);
    expect((await changes()).filter((what) => what === 'cancelled')).toHaveLength(1);
  });

  it('move does not reopen a booking that is cancelled at the same time', async () => {
    const session = await booking.app.connection.startSession();
    session.startTransaction();
    const cancelled = { status: 'cancelled', version: 2 } as const;
    await booking.bookings.updateOne({ _id: bookingId }, cancelled, { session });
    await booking.claims.deleteOne({ _id: bookingId }, { session });
    const moving = care.change(patient, bookingId, 'move', { serviceDate: inHours(72) });
    await Promise.race([moving, delay(100)]);
    await session.commitTransaction();
    await session.endSession();
    expect((await moving).status).toBe(409);
    expect(await booking.slotsOf(bookingId)).toEqual([]);
  });

  it('move keeps price and payment, frees the old time and takes the new one', async () => {
    const { serviceId, serviceDate } = await booking.stored(bookingId);
    const to = inHours(9 * 24);
    expect(await care.change(provider, bookingId, 'move', { serviceDate: to })).toMatchObject(modified);
    expect(await care.change(provider, bookingId, 'move', { serviceDate: to })).toMatchObject(unmodified);

    const stored = await booking.stored(bookingId);
    expect(stored).toMatchObject({
      status: 'pending',
      priceCents: 4550,
      version: 2,
      serviceDate: new Date(to),
    });
    expect(stored.timeline.at(-1)).toMatchObject({ what: 'moved', movedFrom: serviceDate });
    expect(await changes()).toEqual(['requested', 'moved']);
    expect((await published())[1]?.data).toMatchObject({
      appointmentVersion: 2,
      move: { actor: 'provider' },
    });
    const other = await signIn();
    const at = (instant: string) => booking.post(other, { serviceId, serviceDate: instant });
    expect(await at(to)).toMatchObject(refused(409, 'time-taken'));
    expect((await at(serviceDate.toISOString())).status).toBe(201);
  });

  describe("onto the booking's own time", () => {
    const halfHour = (hours: number) => new Date(Date.parse(inHours(hours)) + 30 * 60_000).toISOString();
    const times = (person: Person, id = bookingId, range = `from=${inHours(48)}&to=${inHours(51)}`) =>
      booking.app.call('GET', `/bookings/${id}/times?${range}`, { token: person.token });

    beforeEach(async () => {
      provider = await signIn();
      bookingId = await care.book(patient, provider, inHours(48));
      // The booking's two hours are closed to others, but not to its own moves.
      await care.put(provider, scheduleOf({ pauseMinutes: 90 }));
      await care.put(provider, scheduleOf());
      expect(await booking.slotsOf(bookingId)).toHaveLength(8);
    });

    it('move is accepted', async () => {
      const serviceDate = inHours(49);
      expect(await care.change(patient, bookingId, 'move', { serviceDate })).toMatchObject(modified);
    });

    it('times are offered to both sides, but not to others or in answers that caches keep', async () => {
      const own = [halfHour(48), inHours(49), halfHour(49)];
      for (const person of [patient, provider]) {
        const answer = await times(person);
        expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
        expect(answer.body.times).toEqual([...own, inHours(50), halfHour(50)]);
      }
      const { serviceId } = await booking.stored(bookingId);
      expect(await care.times(serviceId, 48, 51)).toEqual([inHours(50), halfHour(50)]);
      expect(await times(await signIn())).toMatchObject(refused(403, 'forbidden'));
      expect(await times(patient, newId())).toMatchObject(refused(404, 'not-found'));
      expect(await times(patient, bookingId, 'from=soon&to=later')).toMatchObject(
        refused(400, 'invalid-date'),
      );
    });

    it('times are offered instead of a refused one', async () => {
      const odd = new Date(Date.parse(inHours(48)) - 10 * 60_000).toISOString();
      const { body } = await care.change(patient, bookingId, 'move', { serviceDate: odd });
      expect(body.alternatives).toEqual([halfHour(48), inHours(49), halfHour(49)]);
    });

    it('times are not listed without hours: any can be asked for', async () => {
      await booking.app.call('DELETE', '/schedule', { token: provider.token });
      expect((await times(patient)).body).toEqual({ byRequest: true, times: [] });
    });
  });

  it('move to a taken time is refused with three alternatives, and changes nothing', async () => {
    const taken = inHours(8 * 24);
    await care.book(await signIn(), provider, taken);
    const before = await booking.stored(bookingId);
    const answer = await care.change(patient, bookingId, 'move', { serviceDate: taken });
    expect(answer).toMatchObject(refused(409, 'time-taken'));
    expect(answer.body.alternatives).toHaveLength(3);
    expect(await booking.stored(bookingId)).toEqual(before);
  });

  it('a booking request repeated after a move gets its first answer', async () => {
    const { serviceId } = booking.offer(provider);
    const body = { serviceId, serviceDate: inHours(70), instructions: 'Hi' };
    const first = await booking.post(patient, body, 'key');
    await care.change(patient, first.body.insertedId, 'move', { serviceDate: inHours(80) });
    expect((await booking.post(patient, body, 'key')).body).toEqual(first.body);
  });

  it.each([
    ['move into the past', 'move', { serviceDate: inHours(-3) }, 409, 'not-changeable'],
    ['move to an invalid date', 'move', { serviceDate: 'soon' }, 400, 'invalid-date'],
    ['change an outdated version', 'cancel', { version: 7 }, 409, 'booking-changed'],
    [
      'move what has changed meanwhile',
      'move',
      { serviceDate: inHours(90), version: 7 },
      409,
      'booking-changed',
    ],
    ['give an overlong reason', 'cancel', { reason: 'x'.repeat(501) }, 400, 'invalid-input'],
  ] as const)('cannot %s', async (_, what, body, status, code) => {
    const before = await booking.stored(bookingId);
    expect(await care.change(patient, bookingId, what, body)).toMatchObject(refused(status, code));
    expect(await booking.stored(bookingId)).toEqual(before);
  });

  it.each(['cancel', 'decline', 'move'] as const)(
    '%s is refused to a provider who has completed the work',
    async (what) => {
      await complete();
      const answer = await care.change(provider, bookingId, what, { serviceDate: inHours(90) });
      expect(answer).toMatchObject(refused(409, 'not-changeable'));
      expect(answer.body.detail).toMatch(/^A completed appointment cannot be/);
    },
  );

  it.each([
    ['cancel', {}, { status: 'cancelled', refundPercent: 100, refundDueCents: 4550 }],
    ['move', { serviceDate: inHours(90) }, { status: 'completed', serviceDate: new Date(inHours(90)) }],
  ] as const)(
    '%s is the right of a patient until it begins, also if its provider has completed it',
    async (what, body, after) => {
      await booking.bookings.updateOne({ _id: bookingId }, { paymentStatus: 'paid' });
      await complete();
      expect(await care.change(patient, bookingId, what, body)).toMatchObject(modified);
      expect(await booking.stored(bookingId)).toMatchObject(after);
    },
  );

  it('are forbidden to strangers, and declining to the patient', async () => {
    const before = await booking.stored(bookingId);
    for (const what of ['cancel', 'decline', 'move'] as const) {
      const body = { serviceDate: inHours(90) };
      expect(await care.change(await signIn(), bookingId, what, body)).toMatchObject(
        refused(403, 'forbidden'),
      );
      expect(await care.change(patient, newId(), what, body)).toMatchObject(refused(404, 'not-found'));
    }
    expect(await care.change(patient, bookingId, 'decline')).toMatchObject(refused(403, 'forbidden'));
    expect(await booking.stored(bookingId)).toEqual(before);
  });

  it('end the work: its status can no longer change', async () => {
    await care.change(patient, bookingId, 'cancel');
    expect(await complete()).toMatchObject(refused(400, 'invalid-input'));
  });

  it("have the database's time, whatever the instance's clock", async () => {
    const bookings = [bookingId, await care.book(patient, provider, inHours(30))];
    await withWrongClock(1 / 6, async () => {
      await care.change(patient, bookingId, 'move', { serviceDate: inHours(60) });
      await care.change(patient, bookings[1] ?? '', 'cancel');
    });
    const [moved, cancelled] = await Promise.all(bookings.map((id) => booking.stored(id)));
    for (const at of [moved?.changedAt, cancelled?.changedAt, cancelled?.closedAt])
      expect(at?.getTime()).toBeLessThanOrEqual(Date.now());
  });
});
