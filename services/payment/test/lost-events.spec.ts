import { Restating } from '@mendwell/service-kit/events/restating';
/** @alone It waits for another service to start and stop, eight times. */

import type { Bookings } from '@mendwell/contracts/booking';
import { eventsExchange } from '@mendwell/contracts/events';
import { encodeEvent } from '@mendwell/service-kit/events/event-message';
import { routingKey } from '@mendwell/service-kit/events/event-topology';
import { exampleService, serviceEvent } from '@mendwell/service-kit/testing/examples';
import { until } from '@mendwell/service-kit/testing/until';
import type { z } from 'zod';
import { Reconciliation } from '../src/intents/reconciliation.ts';
import { type PaymentApp, type Person, signIn, startPaymentApp } from './payment-app.ts';
import { serviceProcess } from './service-process.ts';

/* Payment and booking together: events between them are lost, and both agree again. */
/** The time until a broker that has lost everything delivers again, including a channel, a lease and a retry. */
const healedMs = 30_000;

let payment: PaymentApp;
let booking: ReturnType<typeof serviceProcess>;
let patient: Person;
let serviceId: string;

beforeAll(async () => {
  payment = await startPaymentApp({ relay: true });
  const { broker, connection } = payment.app;
  booking = serviceProcess('booking', broker.serviceUrl, {
    CATALOG_URL: 'http://127.0.0.1:9',
    // Instead of ten minutes.
    RESTATE_EVERY_SECONDS: '5',
  });
  await booking.start();
  patient = await signIn();
  const service = exampleService(await signIn(), { freeCancellationHours: 0 });
  ({ serviceId } = service);
  const { body, options } = encodeEvent(serviceEvent(service));
  const copies = connection.getClient().db(booking.database).collection('serviceCopies');
  // Repeated until the queue is there.
  await until(() => {
    broker.channel.publish('', 'booking.service.changed', body, options);
    return copies.findOne();
  }, 30_000);
});
afterAll(async () => {
  await booking?.stop();
  await payment.app.connection.getClient().db(booking.database).dropDatabase();
  await payment.close();
});

let booked = 0;
/** Books through the booking service and waits until payment has received the event. */
async function book(): Promise<string> {
  booked += 1;
  const serviceDate = new Date(Date.now() + booked * 3_600_000).toISOString();
  const { body } = await booking.call('POST', '/serviceBook', patient.token, { serviceId, serviceDate });
  await until(() => payment.copies.findById(body.insertedId).lean(), healedMs);
  return body.insertedId;
}

async function pay(bookingId: string) {
  const intentId = await payment.open(patient, bookingId);
  await payment.pay(intentId);
  await payment.confirm(patient, intentId);
}

/** Makes payment publish its payments again now instead of within ten minutes. */
const restate = async () => {
  const restatements = payment.app.connection.collection('restatements');
  await restatements.updateMany({}, { $set: { dueAt: new Date(0) } });
  await payment.app.app.get(Restating).run();
};

const listed = async (bookingId: string) => {
  const answer = await booking.call('GET', `/booked/${patient.email}`, patient.token);
  return (answer.body as z.infer<typeof Bookings>).find(({ _id }) => _id === bookingId);
};

/** Both sides know of the payment. */
const doAgree = async (bookingId: string) => {
  const found = await listed(bookingId);
  const { status } = await payment.storedOf(bookingId);
  return found?.paymentStatus === 'paid' && status === 'succeeded';
};

it("agree again after a payment's event was deleted from its queue", async () => {
  const { broker } = payment.app;
  const bookingId = await book();
  await booking.stop();
  await pay(bookingId);
  const queue = 'booking.payment.changed';
  const message = await until(async () => (await broker.channel.get(queue, { noAck: true })) || undefined);
  expect(JSON.parse(message.content.toString()).data).toMatchObject({ bookingId });
  await booking.start();
  expect(await broker.depth(queue)).toBe(0);
  expect(await doAgree(bookingId)).toBe(false);

  await restate();
  await until(() => doAgree(bookingId), healedMs);
});

it('continue after the broker has lost all queues and exchanges, and agree again about all payments', async () => {
  const { broker } = payment.app;
  const before = await book();
  await booking.stop();
  await pay(before);
  // Avoids deleting a queue during its declaration, after which RabbitMQ 3.10 can never declare it again.
  await until(async () => (await broker.depth('booking.payment.changed')) === 1, healedMs);
  await broker.empty();
  await booking.start();
  const between = await book();
  await pay(between);
  await until(() => doAgree(between), healedMs);
  await broker.empty();
  const after = await book();
  await pay(after);
  await until(() => doAgree(after), healedMs);
  await restate();
  await until(() => doAgree(before), healedMs);
});

it('refund a cancelled booking although payment never received the event', async () => {
  const { broker } = payment.app;
  const bookingId = await book();
  await pay(bookingId);
  await until(() => doAgree(bookingId), healedMs);
  const queue = 'payment.booking.status-changed';
  const route = [eventsExchange, routingKey('booking.status-changed', 'payment')] as const;
  const { queue: nowhere } = await broker.channel.assertQueue('', { exclusive: true });
  await broker.channel.bindQueue(nowhere, ...route);
  await broker.channel.unbindQueue(queue, ...route);
  await booking.call('POST', `/bookings/${bookingId}/cancel`, patient.token, {});
  await until(async () => {
    const message = await broker.channel.get(nowhere, { noAck: true });
    return message && JSON.parse(message.content.toString()).data.what === 'cancelled';
  }, healedMs);
  await broker.channel.bindQueue(queue, ...route);
  await broker.channel.deleteQueue(nowhere);
  const copy = await payment.copies.findById(bookingId).lean();
  expect(copy?.closedAt).toBeUndefined();

  const isRefunded = async () => {
    await payment.app.app.get(Reconciliation).run();
    return (await listed(bookingId))?.paymentStatus === 'refunded';
  };
  await until(isRefunded, healedMs);
});

it('refund a cancelled booking once although booking is killed right after its answer', async () => {
  const bookingId = await book();
  await pay(bookingId);
  await until(() => doAgree(bookingId), healedMs);
  expect((await booking.call('POST', `/bookings/${bookingId}/cancel`, patient.token, {})).status).toBe(200);
  await booking.stop('SIGKILL');
  await booking.start();

  const isRefunded = async () => {
    await payment.app.app.get(Reconciliation).run();
    return (await listed(bookingId))?.paymentStatus === 'refunded';
  };
  await until(isRefunded, 2 * healedMs);
  expect(await listed(bookingId)).toMatchObject({
    status: 'cancelled',
    refundedAmount: 45.5,
    refundDueAmount: 45.5,
  });
  const { intentId } = await payment.storedOf(bookingId);
  const { data } = await payment.sandbox.stripe.charges.list({ payment_intent: String(intentId) });
  expect(data.map(({ amount_refunded }) => amount_refunded)).toEqual([4550]);
});
