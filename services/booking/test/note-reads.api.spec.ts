import { exportOf } from '@mendwell/service-kit/testing/personal-data';
import { type NoteReadDocument, noteReadModel } from '../src/records/note-read.schema.ts';
import { bookingPair, inAWeek, newId, newPerson, type Person, signIn } from './booking-app.ts';
import { appointmentsOf } from './with-hours.ts';

const today = () => new Date().toISOString().slice(0, 10);

describe('GET /bookings/:id/reads', () => {
  const instances = bookingPair();
  const [booking] = instances;
  const patient = newPerson();
  const provider = newPerson({ name: 'Dr. Who' });

  const requests = (instance = booking) => instance.get(provider, `/bookRequest/${provider.email}`);
  const reads = (bookingId: string, person = patient) => booking.get(person, `/bookings/${bookingId}/reads`);
  /** On a day in UTC, at a time that pages show in the reader's zone. */
  const read = (on: string) => ({
    readerName: 'Dr. Who',
    on,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  const byToday = () => [{ ...read(today()), at: expect.stringContaining(today()) }];
  const stored = () => booking.app.model<NoteReadDocument>(noteReadModel.name);
  const count = () => stored().countDocuments({ readerUid: provider.uid });
  const bookWith = async (instructions: string): Promise<string> => {
    const { serviceId } = booking.offer(provider);
    const answer = await booking.post(patient, { serviceId, serviceDate: inAWeek(), instructions });
    return answer.body.insertedId;
  };

  it('names the provider once the note was in an answer, once a day', async () => {
    const bookingId = await booking.book(patient, provider);
    await booking.get(patient, `/booked/${patient.email}`);
    await booking.get(patient, `/bookings/${bookingId}/note`);
    expect((await reads(bookingId)).body).toEqual([]);
    await requests();
    await booking.get(provider, `/bookings/${bookingId}/note`);
    expect((await reads(bookingId)).body).toEqual(byToday());
    expect(await count()).toBe(1);
  });

  it('is one entry although two instances answer at once', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => booking.book(patient, provider)));
    const answers = await Promise.all([...instances, ...instances].map((instance) => requests(instance)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const bookingId of ids) expect((await reads(bookingId)).body).toEqual(byToday());
    expect(await count()).toBe(5);
  });

  it('lists the newest day first', async () => {
    const bookingId = await booking.book(patient, provider);
    await stored().insertMany(
      ['2026-01-02', '2026-01-03', '2025-12-31'].map((on) => ({ bookingId, readerUid: provider.uid, on })),
    );
    const { body } = await reads(bookingId);
    expect(body.map(({ on }: { on: string }) => on)).toEqual(['2026-01-03', '2026-01-02', '2025-12-31']);
  });

  it('lists the last hundred days; the export has all', async () => {
    const bookingId = await booking.book(patient, provider);
    const dayOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
    const days = Array.from({ length: 103 }, (_, index) => dayOf(index));
    await stored().insertMany(days.map((on) => ({ bookingId, readerUid: provider.uid, on })));
    const newestFirst = days.toReversed().map(read);
    expect((await reads(bookingId)).body).toEqual(newestFirst.slice(0, 100));
    const { body } = await exportOf(booking.app, 'booking', patient);
    expect(body.sections.bookings[0].reads).toEqual(newestFirst);
  });

  it('lists those of all bookings of the caller, newest day first, and of nobody else', async () => {
    const [first, second] = [
      await booking.book(patient, provider),
      await booking.book(patient, await signIn({ name: 'Dr. Other' })),
    ];
    const stranger = await signIn();
    await booking.book(stranger, provider);
    const { providerUid: otherUid } = await booking.stored(second);
    await stored().insertMany([
      { bookingId: first, readerUid: provider.uid, on: '2026-01-02' },
      { bookingId: second, readerUid: otherUid, on: '2026-01-03' },
      { bookingId: first, readerUid: provider.uid, on: '2026-01-04' },
    ]);
    const all = (person: Person) => booking.get(person, '/bookings/reads');
    const of = (bookingId: string, readerName: string, on: string) => ({
      ...{ ...read(on), bookingId, serviceName: 'Heart check-up', readerName },
    });
    expect((await all(patient)).body).toEqual([
      of(first, 'Dr. Who', '2026-01-04'),
      of(second, 'Dr. Other', '2026-01-03'),
      of(first, 'Dr. Who', '2026-01-02'),
    ]);
    for (const person of [stranger, provider]) expect((await all(person)).body).toEqual([]);
  });

  it('counts a reason that the patient gave, but neither an empty note nor a reason of the provider', async () => {
    const care = appointmentsOf(booking);
    const [cancelled, declined, silent] = [await bookWith(''), await bookWith(''), await bookWith('')];
    await care.change(patient, cancelled, 'cancel', { reason: 'I am better' });
    await care.change(provider, declined, 'decline', { reason: 'I am ill' });
    await requests();
    expect((await reads(cancelled)).body).toEqual(byToday());
    for (const bookingId of [declined, silent]) expect((await reads(bookingId)).body).toEqual([]);
  });

  it('has no entry for answers without notes', async () => {
    const bookingId = await booking.book(patient, provider);
    const [from, to] = [new Date().toISOString(), new Date(Date.now() + 8 * 24 * 3_600_000).toISOString()];
    await booking.get(provider, `/bookRequest/${provider.email}?${new URLSearchParams({ from, to })}`);
    await booking.get(provider, `/book/${bookingId}`);
    expect((await reads(bookingId)).body).toEqual([]);
  });

  it('is only for the patient', async () => {
    const bookingId = await booking.book(patient, provider);
    await requests();
    for (const person of [provider, await signIn(), await signIn({ isOperator: true })])
      expect(await reads(bookingId, person)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await reads(newId())).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await reads('none')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('is stored before the note leaves', async () => {
    const bookingId = await booking.book(patient, provider);
    const database = booking.app.connection.getClient().db(booking.app.connection.name);
    await database.command({ collMod: 'noteReads', validator: { readerUid: { $ne: provider.uid } } });
    try {
      for (const answer of [await requests(), await booking.get(provider, `/bookings/${bookingId}/note`)]) {
        expect(answer.status).toBeGreaterThanOrEqual(500);
        expect(JSON.stringify(answer.body)).not.toContain('Second floor');
      }
    } finally {
      await database.command({ collMod: 'noteReads', validator: {} });
    }
    expect((await requests()).body[0]).toMatchObject({ instructions: 'Second floor' });
    expect((await reads(bookingId)).body).toEqual(byToday());
  });
});
