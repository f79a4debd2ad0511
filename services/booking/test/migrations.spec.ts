import { migrateDatabase } from '@mendwell/service-kit/database/migrations';
import { steps } from '../src/migrations/steps.ts';
import { type BookingApp, startBookingApp } from './booking-app.ts';

let booking: BookingApp;
beforeAll(async () => {
  booking = await startBookingApp();
});
afterAll(() => booking?.close());

it('leave no index that only slows down writes', async () => {
  const { connection } = booking.app;
  const bookings = connection.collection('bookings');
  for (const [name, field] of [
    ['clear_instructions', 'instructions'],
    ['clear_reasons', 'timeline.reason'],
  ] as const)
    await bookings.createIndex(
      { serviceDate: 1 },
      { name, partialFilterExpression: { [field]: { $gt: '' } } },
    );
  await connection.collection('noteReads').createIndex({ readerUid: 1 });
  await migrateDatabase(connection, steps, () => {});
  const reports: string[] = [];
  await migrateDatabase(connection, steps, (line) => reports.push(line));
  expect(reports).toEqual([]);
});
