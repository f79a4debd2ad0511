import { migrateDatabase } from '@mendwell/service-kit/database/migrations';
import { steps } from '../src/migrations/steps.ts';
import { type BookingApp, signIn, startBookingApp } from './booking-app.ts';

let booking: BookingApp;
beforeAll(async () => {
  booking = await startBookingApp();
});
afterAll(() => booking?.close());

const migrate = () => migrateDatabase(booking.app.connection, steps, () => {});

it('notes that an earlier release has stored in clear text are not lost by the upgrade, which says how to seal them', async () => {
  const bookings = booking.app.connection.collection('bookings');
  const ids = [
    await booking.book(await signIn(), await signIn()),
    await booking.book(await signIn(), await signIn()),
  ];
  const [first, second] = await Promise.all(ids.map(async (id) => (await booking.stored(id))._id));
  const set = (_id: typeof first, fields: object) => bookings.updateOne({ _id }, { $set: fields });
  await set(first, { instructions: 'In clear text' });
  await set(second, { 'timeline.0.reason': 'In clear text' });
  await expect(migrate()).rejects.toThrow('Run the release before this one, which seals them');
  await set(first, { instructions: '' });
  await expect(migrate()).rejects.toThrow('Run the release before this one, which seals them');
  await bookings.updateOne({ _id: second }, { $unset: { 'timeline.0.reason': 1 } });
  await migrate();
  await migrate();
});
