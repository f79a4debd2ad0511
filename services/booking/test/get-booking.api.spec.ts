import { type BookingDocument, bookingModel } from '../src/records/booking.schema.ts';
import { bookingApp, newId, type Person, signIn } from './booking-app.ts';
import { appointmentsOf, scheduleOf } from './with-hours.ts';

describe('GET /book/:id', () => {
  const booking = bookingApp();
  let patient: Person;
  let provider: Person;
  let bookingId: string;

  beforeAll(async () => {
    [patient, provider] = [await signIn(), await signIn()];
    bookingId = await booking.book(patient, provider);
  });

  const get = (id: string, { token }: Person) => booking.app.call('GET', `/book/${id}`, { token });

  it('shows patient and provider the booking as their lists do, without the instructions', async () => {
    const list = await booking.app.call('GET', `/booked/${patient.email}`, { token: patient.token });
    const { instructions, ...summary } = list.body[0];
    expect(instructions).toBe('Second floor');
    expect(summary).toMatchObject({ serviceArea: 'Lisbon' });
    for (const [role, person] of Object.entries({ patient, provider })) {
      const answer = await get(bookingId, person);
      expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
      expect(answer.body).toEqual({ ...summary, role });
    }
  });

  it('tells the patient how to find the provider until the visit is over or called off, also if it is completed early', async () => {
    const care = appointmentsOf(booking);
    const other = await signIn();
    const directions = 'Elm Street 5, second floor';
    const id = await booking.book(patient, other);
    expect((await get(id, patient)).body).not.toHaveProperty('directions');
    await care.put(other, scheduleOf({ directions }));
    expect((await get(id, patient)).body).toMatchObject({ role: 'patient', directions });
    expect((await get(id, other)).body).not.toHaveProperty('directions');
    const body = { status: 'completed' };
    await booking.app.call('PATCH', `/book/${id}`, { token: other.token, body });
    expect((await get(id, patient)).body).toMatchObject({ ...body, directions });
    const bookings = booking.app.model<BookingDocument>(bookingModel.name);
    const at = (minutes: number) =>
      bookings.updateOne({ _id: id }, { serviceDate: new Date(Date.now() + minutes * 60_000) });
    await at(-60);
    expect((await get(id, patient)).body).not.toHaveProperty('directions');
    await at(60);
    await care.change(patient, id, 'cancel');
    expect((await get(id, patient)).body).not.toHaveProperty('directions');
  });

  it('is forbidden to anybody else', async () => {
    const answer = await get(bookingId, await signIn());
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(JSON.stringify(answer.body)).not.toContain(patient.email);
  });

  it.each(['none', newId()])('does not find %s', async (id) => {
    expect(await get(id, patient)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});
