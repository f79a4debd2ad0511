import { eventExamples } from '@mendwell/contracts/event-examples';
import { type BookingApp, type Person, signIn, startBookingApp } from './booking-app.ts';

let booking: BookingApp;
let patient: Person;
let provider: Person;
let bookingId: string;

beforeAll(async () => {
  booking = await startBookingApp();
});
afterAll(() => booking?.close());
beforeEach(async () => {
  [patient, provider] = [await signIn({ name: 'Pat' }), await signIn({ name: 'Dr. Who' })];
  bookingId = await booking.book(patient, provider);
});

/** Resolves once the event has been handled. */
async function rename({ uid }: Person, version: number, name: string) {
  const event = {
    ...eventExamples['account.changed'],
    id: crypto.randomUUID(),
    data: { uid, version, name },
  };
  await booking.app.handle(event);
}
const names = async () => {
  const { userName, providerName } = await booking.stored(bookingId);
  return [userName, providerName];
};

it('an open booking follows the names of both sides', async () => {
  await rename(patient, 1, 'Pat Newname');
  await rename(provider, 1, 'Dr. Newname');
  expect(await names()).toEqual(['Pat Newname', 'Dr. Newname']);
});

it('an open booking follows the addresses of both sides, and whether they are verified', async () => {
  for (const [uid, email] of [
    [patient.uid, 'pat@new.example'],
    [provider.uid, 'who@new.example'],
  ] as const) {
    const data = { uid, version: 1, name: 'New', email, isEmailVerified: false };
    await booking.app.handle({ ...eventExamples['account.changed'], id: crypto.randomUUID(), data });
  }
  // An event of an older release changes no address.
  await rename(patient, 2, 'Newer');
  expect(await booking.stored(bookingId)).toMatchObject({
    userName: 'Newer',
    userEmail: 'pat@new.example',
    patientVerified: false,
    providerEmail: 'who@new.example',
    providerVerified: false,
  });
});

it('a late event does not restore an older name', async () => {
  await rename(provider, 2, 'Dr. Second');
  await rename(provider, 1, 'Dr. First');
  expect(await names()).toEqual(['Pat', 'Dr. Second']);
});

it.each(['completed', 'declined', 'cancelled'] as const)(
  'a booking that is %s keeps its names',
  async (status) => {
    await booking.bookings.updateOne({ _id: bookingId }, { status });
    await rename(provider, 1, 'Dr. Newname');
    expect(await names()).toEqual(['Pat', 'Dr. Who']);
  },
);

it("other people's bookings keep their names", async () => {
  await rename(await signIn(), 1, 'Stranger');
  expect(await names()).toEqual(['Pat', 'Dr. Who']);
});
