import { eventExamples } from '@mendwell/contracts/event-examples';
import { EventPublisher } from '@mendwell/service-kit/events/event-publisher';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { until } from '@mendwell/service-kit/testing/until';
import { withWrongClock } from '@mendwell/service-kit/testing/wrong-clock';
import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, mongo } from 'mongoose';
import { UnacknowledgedPayments } from '../src/intents/unacknowledged-payments.ts';
import { PaymentMetrics } from '../src/payment-metrics.ts';
import { SettlementService } from '../src/settlement/settlement.service.ts';
import { dueIntent } from './intents-of.ts';
import { type PaymentApp, type Person, signIn, startPaymentApp } from './payment-app.ts';

let payment: PaymentApp;
let payer: Person;
let bookingId: string;

beforeAll(async () => {
  payment = await startPaymentApp();
});
afterAll(() => payment.close());
beforeEach(async () => {
  payer = await signIn();
  ({ bookingId } = await payment.book(payer));
  const intentId = await payment.open(payer, bookingId);
  await payment.pay(intentId);
  await payment.confirm(payer, intentId);
});

const publishAgain = async () => {
  await payment.intents.updateOne({ bookingId, publishAt: { $exists: true } }, { publishAt: new Date() });
  await payment.app.app.get(UnacknowledgedPayments).run();
};
/** Booking's acknowledgement of payment's event with this version. */
const acknowledgement = (paymentVersion?: number) => {
  const example = eventExamples['booking.status-changed'];
  const data = { ...example.data, bookingId, ...(paymentVersion && { paymentVersion }) };
  return { ...example, id: crypto.randomUUID(), data };
};
const isAcknowledged = async () => !('publishAt' in (await payment.storedOf(bookingId)));

describe('a lost payment event', () => {
  it('is published again within the minute, until its booking has recorded it', async () => {
    const { publishAt, changedAt } = await payment.storedOf(bookingId);
    expect(Number(publishAt) - Number(changedAt)).toBeLessThan(30_000);
    await payment.app.connection.collection('outbox').deleteMany({});
    await publishAgain();
    const [event, ...others] = await payment.app.outbox('payment.succeeded');
    expect(others).toEqual([]);
    expect(event?.data).toMatchObject({ bookingId, version: 1, amountCents: 4550 });

    await payment.app.receive(acknowledgement(1));
    await until(isAcknowledged);
    await publishAgain();
    expect(await payment.published(bookingId)).toEqual(['payment.succeeded']);
  });

  it('is not acknowledged by an earlier event or by a change of the provider', async () => {
    const { intentId } = await payment.storedOf(bookingId);
    await payment.sandbox.stripe.refunds.create({ payment_intent: intentId ?? '', amount: 1000 });
    await payment.confirm(payer, intentId ?? '');
    const job = payment.app.app.get(UnacknowledgedPayments);
    await job.acknowledge(acknowledgement());
    await job.acknowledge(acknowledgement(1));
    await publishAgain();
    expect(await payment.published(bookingId)).toEqual([
      'payment.succeeded',
      'payment.partially-refunded',
      'payment.partially-refunded',
    ]);
    await job.acknowledge(acknowledgement(2));
    expect(await isAcknowledged()).toBe(true);
  });

  it('is counted once although its transaction has to be repeated', async () => {
    const { publishedAgain } = payment.app.app.get(PaymentMetrics);
    const counted = async () => (await publishedAgain.get()).values[0]?.value ?? 0;
    const before = await counted();
    const connection = payment.app.app.get<Connection>(getConnectionToken());
    const session = await connection.startSession();
    const failure = new mongo.MongoError('Primary stepped down');
    failure.addErrorLabel('TransientTransactionError');
    session.commitTransaction = () => Promise.reject(failure);
    jest.spyOn(connection, 'startSession').mockResolvedValueOnce(session);
    await publishAgain();
    expect(await payment.published(bookingId)).toHaveLength(2);
    expect(await counted()).toBe(before + 1);
  });

  it('is published again although a record due before it breaks the contract', async () => {
    const half = dueIntent('pi_half', { status: 'succeeded', version: 1, publishAt: new Date(0) });
    await payment.intents.insertMany([{ ...half, amountCents: 0.5 }]);
    await publishAgain();
    expect(await payment.published(bookingId)).toHaveLength(2);
    expect((await payment.storedOf(half.bookingId ?? '')).publishAt?.getTime()).toBeGreaterThan(Date.now());
  });

  it('is published once by two instances, and not before it is due', async () => {
    const job = payment.app.app.get(UnacknowledgedPayments);
    await job.run();
    expect(await payment.published(bookingId)).toHaveLength(1);
    await payment.intents.updateOne({ bookingId }, { publishAt: new Date() });
    const { app } = payment.app;
    const needs = [app.get(SettlementService), app.get(Transactions), app.get(EventPublisher)] as const;
    const another = new UnacknowledgedPayments(payment.intents, ...needs, app.get(PaymentMetrics));
    await Promise.all([job.run(), another.run()]);
    expect(await payment.published(bookingId)).toHaveLength(2);
  });

  it.each([
    ['ahead', 1],
    ['behind', -1],
  ])('is published again when due, with a clock that is an hour %s', async (_, hours) => {
    const job = payment.app.app.get(UnacknowledgedPayments);
    await withWrongClock(hours, () => job.run());
    expect(await payment.published(bookingId)).toHaveLength(1);
    await payment.intents.updateOne({ bookingId }, { publishAt: new Date() });
    await withWrongClock(hours, () => job.run());
    expect(await payment.published(bookingId)).toHaveLength(2);
    const { publishAt } = await payment.storedOf(bookingId);
    expect(Number(publishAt) - Date.now()).toBeLessThan(30_000);
    expect(Number(publishAt)).toBeGreaterThan(Date.now());
  });
});
