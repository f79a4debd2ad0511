import { migrateDatabase } from '@mendwell/service-kit/database/migrations';
import { steps } from '../src/migrations/steps.ts';
import { type NotificationApp, startNotification } from './notification-app.ts';

let notification: NotificationApp;
beforeAll(async () => {
  notification = await startNotification();
});
afterAll(() => notification?.close());

it('leave no index that only slows down writes', async () => {
  const { connection } = notification.app;
  const [messages, appointments] = [connection.collection('messages'), connection.collection('appointments')];
  await messages.createIndex({ bookingId: 1, kind: 1 });
  await messages.createIndex({ sender: 1, state: 1 });
  await appointments.createIndex({ patientUid: 1 });
  await appointments.createIndex({ providerUid: 1 });
  await migrateDatabase(connection, steps, () => {});
  const reports: string[] = [];
  await migrateDatabase(connection, steps, (line) => reports.push(line));
  expect(reports).toEqual([]);
});
