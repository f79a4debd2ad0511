import { bookingApp, newId, newPerson, type Person, signIn } from './booking-app.ts';

describe('PATCH /book/:id', () => {
  const booking = bookingApp();
  const patient = newPerson();
  const provider = newPerson();
  let bookingId: string;

  beforeEach(async () => {
    bookingId = await booking.book(patient, provider);
  });

  const patch = (person: Person, body: unknown, id = bookingId) =>
    booking.app.call('PATCH', `/book/${id}`, { token: person.token, body });
  const changes = async () =>
    (await booking.app.outbox('booking.status-changed')).filter(
      ({ data }) => data.bookingId === bookingId && data.what !== 'requested',
    );
  const what = async () => (await booking.stored(bookingId)).timeline.map((entry) => entry.what);

  it('shows both parties that the work began and ended, and publishes each change', async () => {
    const modified = { status: 200, body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } };
    expect(await patch(provider, { status: 'working' })).toMatchObject(modified);
    expect(await patch(provider, { status: 'completed' })).toMatchObject(modified);
    expect(await patch(provider, { status: 'working' })).toMatchObject(modified);

    expect(await booking.stored(bookingId)).toMatchObject({
      status: 'working',
      paymentStatus: 'unpaid',
      version: 4,
      timeline: [
        { actor: 'patient', what: 'requested' },
        { actor: 'provider', what: 'working' },
        { actor: 'provider', what: 'completed' },
        { actor: 'provider', what: 'working' },
      ],
    });
    const requested = (await booking.app.outbox('booking.status-changed', 'requested')).find(
      ({ data }) => data.bookingId === bookingId,
    );
    const unchanged = { ...requested?.data, bookingId, patientUid: patient.uid, paymentStatus: 'unpaid' };
    expect((await changes()).map(({ data }) => data).toSorted((a, b) => a.version - b.version)).toEqual([
      { ...unchanged, what: 'working', version: 2, status: 'working', statusVersion: 2 },
      { ...unchanged, what: 'completed', version: 3, status: 'completed', statusVersion: 3 },
      { ...unchanged, what: 'working', version: 4, status: 'working', statusVersion: 4 },
    ]);
  });

  it('reports no change if the booking already has the status', async () => {
    await patch(provider, { status: 'completed' });
    const before = await booking.stored(bookingId);
    const answer = await patch(provider, { status: 'completed' });
    expect(answer).toMatchObject({ status: 200, body: { matchedCount: 1, modifiedCount: 0 } });
    expect(await booking.stored(bookingId)).toEqual(before);
    expect(await changes()).toHaveLength(1);
  });

  it.each([
    ['pending', { status: 'pending' }],
    ['paid', { status: 'paid' }],
    ['empty', { status: '' }],
    ['an operator', { status: { $set: 1 } }],
    ['missing', {}],
    ['not an object', '"working"'],
  ])('refuses a status that is %s and leaves the booking as it was', async (_, body) => {
    const before = await booking.stored(bookingId);
    expect(await patch(provider, body)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(await booking.stored(bookingId)).toEqual(before);
  });

  it('changes only the status and ignores other fields', async () => {
    const before = await booking.stored(bookingId);
    await patch(provider, {
      status: 'working',
      priceCents: 1,
      paymentStatus: 'paid',
      providerUid: 'x',
      version: 9,
    });
    const { status, statusVersion, version, timeline, changedAt, ...rest } = await booking.stored(bookingId);
    expect({ status, statusVersion, version }).toEqual({ status: 'working', statusVersion: 2, version: 2 });
    expect(before).toMatchObject(rest);
  });

  it('is forbidden to the patient and to strangers', async () => {
    const before = await booking.stored(bookingId);
    for (const person of [patient, await signIn()]) {
      expect(await patch(person, { status: 'completed' })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    }
    expect(await booking.stored(bookingId)).toEqual(before);
    expect(await changes()).toEqual([]);
  });

  it('accepts a booking id in upper case', async () => {
    expect((await patch(provider, { status: 'working' }, bookingId.toUpperCase())).status).toBe(200);
    expect((await changes()).map(({ data }) => data.bookingId)).toEqual([bookingId]);
  });

  it('keeps all entries of the timeline, however often the status changes', async () => {
    const at = new Date();
    const kept = (['requested', 'paid', 'refunded'] as const).map((entry) => ({ at, what: entry }));
    const statuses = Array.from({ length: 100 }, (_, index) => ({
      at,
      what: index % 2 === 0 ? 'working' : 'completed',
    }));
    await booking.bookings.updateOne(
      { _id: bookingId },
      { status: 'completed', timeline: [...kept, ...statuses] },
    );
    for (const status of ['working', 'completed', 'working', 'completed'])
      expect((await patch(provider, { status })).body.modifiedCount).toBe(1);

    const { timeline } = await booking.stored(bookingId);
    const newest = ['working', 'completed', 'working', 'completed'];
    const all = [...kept, ...statuses].map((entry) => entry.what);
    expect(timeline.map((entry) => entry.what)).toEqual([...all, ...newest]);
  });

  it.each(['1', 'zzzzzzzzzzzzzzzzzzzzzzzz', '%24ne', newId()])('answers 404 to booking %s', async (id) => {
    expect(await patch(provider, { status: 'working' }, id)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });

  it('counts a change once when two tabs send it at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => patch(provider, { status: 'working' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1);
    expect(await what()).toEqual(['requested', 'working']);
    expect(await changes()).toHaveLength(1);
  });

  it('keeps timeline and status consistent when tabs disagree', async () => {
    const requests = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'working' : 'completed'));
    const answers = await Promise.all(requests.map((status) => patch(provider, { status })));
    const modified = answers.filter(({ body }) => body.modifiedCount === 1).length;
    const stored = await booking.stored(bookingId);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(stored.version).toBe(1 + modified);
    expect(stored.timeline).toHaveLength(1 + modified);
    expect(stored.timeline.at(-1)?.what).toBe(stored.status);
    expect(await changes()).toHaveLength(modified);
  });

  it('answers each of many simultaneous changes separately', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => booking.book(await signIn(), provider)),
    );
    const stranger = await signIn();
    const answers = await Promise.all(
      ids.flatMap((id) => [
        patch(provider, { status: 'working' }, id),
        patch(stranger, { status: 'completed' }, id),
        patch(provider, { status: 'working' }, newId()),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(ids.flatMap(() => [200, 403, 404]));
    for (const id of ids) expect(await booking.stored(id)).toMatchObject({ status: 'working', version: 2 });
  });

  it('never has an older timestamp than the previous change', async () => {
    const before = new Date(Date.now() + 60_000);
    const { _id } = await booking.stored(bookingId);
    await booking.app.connection.collection('bookings').updateOne({ _id }, { $set: { changedAt: before } });
    await patch(provider, { status: 'working' });
    expect(await booking.stored(bookingId)).toMatchObject({
      changedAt: before,
      timeline: [{ what: 'requested' }, { what: 'working', at: before }],
    });
  });
});
