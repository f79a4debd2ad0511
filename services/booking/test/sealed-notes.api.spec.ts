import { DataKeys } from '@mendwell/service-kit/database/data-keys';
import { type BookingDocument, bookingModel } from '../src/records/booking.schema.ts';
import { unreadableNote } from '../src/records/note.rules.ts';
import { bookingApp, inAWeek, newId, newPerson, type Person, signIn } from './booking-app.ts';
import { appointmentsOf } from './with-hours.ts';

describe('what a patient writes', () => {
  const note = 'canary-note: allergic to latex';
  const why = 'canary-reason: feeling better';
  const booking = bookingApp();
  const care = appointmentsOf(booking);
  const patient = newPerson();
  const provider = newPerson({ name: 'Dr. Who' });

  const book = async (instructions = note): Promise<string> => {
    const { serviceId } = booking.offer(provider);
    const { body } = await booking.post(patient, { serviceId, serviceDate: inAWeek(), instructions });
    return body.insertedId;
  };
  const cancel = (bookingId: string) => care.change(patient, bookingId, 'cancel', { reason: why });
  const listed = async (person: Person, list: 'booked' | 'bookRequest') =>
    (await booking.get(person, `/${list}/${person.email}`)).body;
  const ofBoth = () => Promise.all([listed(patient, 'booked'), listed(provider, 'bookRequest')]);

  /** Everything in the database, as text. */
  async function dump() {
    const database = booking.app.connection.getClient().db(booking.app.connection.name);
    const collections = await database.listCollections().toArray();
    const documents = await Promise.all(
      collections.map(({ name }) => database.collection(name).find().toArray()),
    );
    return JSON.stringify(documents);
  }

  it('is nowhere in the database, and both people read it', async () => {
    await cancel(await book());
    const stored = await dump();
    expect(stored).toContain(patient.uid);
    expect(stored).not.toMatch(/canary|allergic|better/);
    for (const list of await ofBoth()) {
      expect(list[0]).toMatchObject({ instructions: note });
      expect(list[0].timeline.at(-1)).toMatchObject({ what: 'cancelled', reason: why });
    }
  });

  it('is deleted by its patient once the appointment ended before it began', async () => {
    const bookingId = await book();
    const note = `/bookings/${bookingId}/note`;
    const remove = async (person: Person) => {
      const { status, body } = await booking.app.call('DELETE', note, { token: person.token });
      return [status, body.code ?? body.modifiedCount];
    };
    expect(await remove(patient)).toEqual([409, 'not-changeable']);
    await care.change(provider, bookingId, 'decline', { reason: 'I am ill' });
    expect(await remove(provider)).toEqual([403, 'forbidden']);
    expect([await remove(patient), await remove(patient)]).toEqual([
      [200, 1],
      [200, 0],
    ]);
    expect((await booking.stored(bookingId)).sealed).not.toHaveProperty('instructions');
    for (const person of [patient, provider])
      expect((await booking.get(person, note)).body).toEqual({ instructions: '', reason: 'I am ill' });
  });

  it('is kept if the appointment was cancelled after it had begun', async () => {
    const bookingId = await book();
    await booking.app
      .model<BookingDocument>(bookingModel.name)
      .updateOne({ _id: bookingId }, { serviceDate: new Date(Date.now() - 60_000) });
    await care.change(provider, bookingId, 'cancel');
    const answer = await booking.app.call('DELETE', `/bookings/${bookingId}/note`, { token: patient.token });
    expect(answer).toMatchObject({ status: 409, body: { code: 'not-changeable' } });
  });

  it('is not stored at all if it is empty', async () => {
    const bookingId = await book('');
    await care.change(patient, bookingId, 'cancel');
    expect((await booking.stored(bookingId)).sealed).toBeUndefined();
    expect(
      await booking.app.connection.collection('dataKeys').countDocuments({ _id: patient.uid as never }),
    ).toBe(0);
  });

  it('is returned by no answer that does not need it', async () => {
    const bookingId = await book();
    const [from, to] = [new Date().toISOString(), new Date(Date.now() + 8 * 24 * 3_600_000).toISOString()];
    const week = new URLSearchParams({ from, to });
    const readAll = () =>
      Promise.all([
        booking.get(patient, '/bookings/open'),
        booking.get(patient, `/book/${bookingId}`),
        booking.get(provider, `/book/${bookingId}`),
        booking.get(provider, `/bookRequest/${provider.email}?${week}`),
        booking.get(patient, `/internal/bookings/${bookingId}`),
      ]);
    const open = await readAll();
    await cancel(bookingId);
    for (const answer of [...open, ...(await readAll())]) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain('canary');
    }
    expect(open[0].body.next).toMatchObject({ _id: bookingId, instructions: '' });
    expect(open[3].body).toEqual([expect.objectContaining({ _id: bookingId, instructions: '' })]);
  });

  describe('GET /bookings/:id/note', () => {
    it('gives patient and provider the texts of one booking', async () => {
      const bookingId = await book();
      for (const person of [patient, provider])
        expect((await booking.get(person, `/bookings/${bookingId}/note`)).body).toEqual({
          instructions: note,
        });
      await cancel(bookingId);
      for (const person of [patient, provider])
        expect((await booking.get(person, `/bookings/${bookingId}/note`)).body).toEqual({
          instructions: note,
          reason: why,
        });
    });

    it('refuses strangers and unknown bookings', async () => {
      const path = (id: string) => `/bookings/${id}/note`;
      const refused = await booking.get(await signIn(), path(await book()));
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(JSON.stringify(refused.body)).not.toContain('canary');
      expect(await booking.get(patient, path(newId()))).toMatchObject({ status: 404 });
    });
  });

  it('stays hidden without its data key, and the booking is still shown', async () => {
    const bookingId = await book();
    await cancel(bookingId);
    // It is in memory now.
    await ofBoth();
    await booking.app.app.get(DataKeys).forget(patient.uid);
    for (const list of await ofBoth()) {
      expect(list[0]).toMatchObject({ _id: bookingId, instructions: unreadableNote, status: 'cancelled' });
      expect(list[0].timeline.at(-1)).toMatchObject({ reason: unreadableNote });
    }
    expect((await booking.get(provider, `/bookings/${bookingId}/note`)).body.instructions).toBe(
      unreadableNote,
    );
    // A later note gets a key of its own.
    await book('canary-later');
    const [mine] = await ofBoth();
    expect(mine.map(({ instructions }: { instructions: string }) => instructions)).toEqual([
      'canary-later',
      unreadableNote,
    ]);
  });

  it('does not hide other notes when it is damaged', async () => {
    const [damaged] = [await book(), await book('canary-intact')];
    const { sealed } = await booking.stored(damaged);
    const cut = String(sealed?.instructions).slice(0, -8);
    await booking.bookings.updateOne({ _id: damaged }, { 'sealed.instructions': cut });
    const [, theirs] = await ofBoth();
    expect(theirs.map(({ instructions }: { instructions: string }) => instructions)).toEqual([
      'canary-intact',
      unreadableNote,
    ]);
  });

  it('tells a repeated request from another one, unless it can no longer be read', async () => {
    const { serviceId } = booking.offer(provider);
    const body = { serviceId, serviceDate: inAWeek(), instructions: note };
    const post = (instructions: string) => booking.post(patient, { ...body, instructions }, 'key');
    const first = await post(note);
    expect(await post(note)).toMatchObject({ status: 201, body: first.body });
    expect(await post('canary-other')).toMatchObject({ status: 422, body: { code: 'key-reused' } });
    await booking.app.app.get(DataKeys).forget(patient.uid);
    expect((await post(note)).status).toBe(422);
    expect((await post(unreadableNote)).status).toBe(422);
  });

  it('keeps the provider’s reason, too', async () => {
    const bookingId = await book('');
    await care.change(provider, bookingId, 'decline', { reason: why });
    expect(await dump()).not.toContain('canary');
    for (const list of await ofBoth())
      expect(list[0].timeline.at(-1)).toMatchObject({ actor: 'provider', what: 'declined', reason: why });
  });
});
