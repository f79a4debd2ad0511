import { bookingApp, inAWeek, newPerson, signIn } from './booking-app.ts';

describe('POST /serviceBook, sent again', () => {
  const booking = bookingApp();
  const patient = newPerson();
  const provider = newPerson();
  let body: { serviceId: string; serviceDate: string; instructions: string };

  beforeEach(async () => {
    body = { serviceId: booking.offer(provider).serviceId, serviceDate: inAWeek(), instructions: 'Hi' };
  });

  const count = () => booking.bookings.countDocuments({ patientUid: patient.uid });
  const countEvents = async () =>
    (await booking.app.outbox('booking.status-changed', 'requested')).filter(
      ({ data }) => data.patientUid === patient.uid,
    ).length;

  it('with its key always gets the first answer', async () => {
    const first = await booking.post(patient, body, 'key');
    const sameInstant = {
      ...body,
      serviceDate: body.serviceDate.replace('Z', '+00:00'),
      instructions: ' Hi ',
    };
    const second = await booking.post(patient, sameInstant, 'key');
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await count()).toBe(1);
    expect(await countEvents()).toBe(1);
  });

  it('with its key gets the first answer although its text ends with half a character', async () => {
    const cut = { ...body, instructions: '👋'.slice(0, 1) };
    const first = await booking.post(patient, cut, 'key');
    expect(await booking.post(patient, cut, 'key')).toMatchObject({ status: 201, body: first.body });
  });

  it('with its key still gets the first answer after a day and without the service', async () => {
    const first = await booking.post(patient, body, 'key');
    booking.catalog.services.delete(body.serviceId);
    const past = new Date('2026-01-05T09:00:00Z');
    await booking.bookings.updateOne({ _id: first.body.insertedId }, { serviceDate: past, createdAt: past });
    const second = await booking.post(patient, { ...body, serviceDate: past.toISOString() }, 'key');
    expect(second).toMatchObject({ status: 201, body: first.body });
  });

  it('with its key but another request is refused', async () => {
    await booking.post(patient, body, 'key');
    const answer = await booking.post(patient, { ...body, instructions: 'Other' }, 'key');
    expect(answer).toMatchObject({ status: 422, body: { code: 'key-reused' } });
    expect(await count()).toBe(1);
  });

  it('may be corrected under its key after a refusal', async () => {
    const refused = await booking.post(patient, { ...body, serviceDate: '2020-01-01T00:00:00Z' }, 'key');
    expect(refused.status).toBe(400);
    expect((await booking.post(patient, body, 'key')).status).toBe(201);
  });

  it('keeps equal keys of two patients apart', async () => {
    const stranger = await signIn();
    const [mine, theirs] = [
      await booking.post(patient, body, 'key'),
      await booking.post(stranger, body, 'key'),
    ];
    expect(theirs.status).toBe(201);
    expect(theirs.body.insertedId).not.toBe(mine.body.insertedId);
  });

  it.each(['', 'two words', 'ключ', 'x'.repeat(201)])('refuses the unusable key "%s"', async (key) => {
    const answer = await booking.app.call('POST', '/serviceBook', {
      token: patient.token,
      body,
      headers: { 'idempotency-key': Buffer.from(key).toString('latin1') },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(await count()).toBe(0);
  });

  it('without a key returns the first booking', async () => {
    const first = await booking.post(patient, body, 'key');
    const second = await booking.post(patient, { ...body, instructions: 'Typed later' });
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await count()).toBe(1);
  });

  it('with another key for the same time is refused, and the key stays usable', async () => {
    await booking.post(patient, body, 'one');
    const refused = await booking.post(patient, body, 'two');
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'already-booked', detail: 'You have already booked this service for this time' },
    });
    const later = new Date(Date.parse(body.serviceDate) + 1_800_000).toISOString();
    expect((await booking.post(patient, { ...body, serviceDate: later }, 'two')).status).toBe(201);
  });

  it('a day later is a new booking of the same time', async () => {
    const first = await booking.post(patient, body);
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    await booking.bookings.updateOne({ _id: first.body.insertedId }, { createdAt: yesterday });
    const second = await booking.post(patient, body, 'key');
    expect(second.status).toBe(201);
    expect(second.body.insertedId).not.toBe(first.body.insertedId);
    expect((await booking.post(patient, body, 'other')).status).toBe(409);
    expect(await count()).toBe(2);
  });
});
