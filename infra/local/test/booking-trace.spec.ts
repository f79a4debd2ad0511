import { ObjectId } from 'mongodb';
import { traceBooking } from '../src/system/booking-trace.ts';
import { testMongodb } from './test-mongodb.ts';

const mongodb = testMongodb();
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute));

it('collects the history of a booking from each service, without names', async () => {
  const _id = new ObjectId();
  const bookingId = String(_id);
  const insert = (database: string, collection: string, document: object) =>
    mongodb.client().db(database).collection(collection).insertOne(document);
  await insert('booking', 'bookings', {
    _id,
    serviceId: 's1',
    userName: 'Maya',
    userEmail: 'maya@mendwell.example',
    status: 'working',
    paymentStatus: 'unpaid',
    version: 2,
    timeline: [
      { at: at(5), actor: 'provider', what: 'working' },
      { at: at(0), actor: 'patient', what: 'requested' },
    ],
  });
  await insert('payment', 'intents', {
    bookingId,
    intentId: 'pi_1',
    status: 'succeeded',
    amountCents: 5_000,
    version: 1,
    createdAt: at(1),
    paidAt: at(2),
  });
  const event = { name: 'payment.changed', occurredAt: at(2).toISOString(), data: { bookingId } };
  await insert('payment', 'outbox', { event });
  expect(await traceBooking(mongodb.client(), bookingId)).toEqual([
    'Booking: working, unpaid, version 2, of service s1',
    '  2026-11-22T09:00:00.000Z  requested (patient)',
    '  2026-11-22T09:05:00.000Z  working (provider)',
    'Payment: pi_1, succeeded, 5000 cents',
    '  2026-11-22T09:01:00.000Z  opened',
    '  2026-11-22T09:02:00.000Z  paid',
    '  events published: 1, the booking has not recorded all',
    'Catalog: has heard of no change',
    'Events:',
    '  waits in the outbox of payment: payment.changed of 2026-11-22T09:02:00.000Z',
  ]);
});

it.each([['not-an-id'], [String(new ObjectId())]])('is empty for an unknown booking: %s', async (id) => {
  expect(await traceBooking(mongodb.client(), id)).toEqual([]);
});
