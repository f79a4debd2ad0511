import { migrateDatabase } from '@mendwell/service-kit/database/migrations';
import { steps } from '../src/migrations/steps.ts';
import { type BookingApp, signIn, startBookingApp } from './booking-app.ts';

let booking: BookingApp;
beforeAll(async () => {
  booking = await startBookingApp();
});
afterAll(() => booking?.close());

it('takes the day of old deadlines from bookings, and changes nothing else', async () => {
  const bookingId = await booking.book(await signIn(), await signIn());
  const before = await booking.stored(bookingId);
  await booking.bookings.collection.updateMany({}, { $set: { freeCancellationOf: new Date() } });
  expect(await booking.stored(bookingId)).toHaveProperty('freeCancellationOf');
  await migrateDatabase(booking.app.connection, steps, () => {});
  expect(await booking.stored(bookingId)).toEqual(before);
});
