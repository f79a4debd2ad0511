import { eventExamples } from '@mendwell/contracts/event-examples';
import { eventData } from '@mendwell/contracts/events';
import { until } from '@mendwell/service-kit/testing/until';
import { Reconciliation } from '../src/intents/reconciliation.ts';
import { MissedRefunds } from '../src/webhooks/missed-refunds.ts';
import { type PaymentApp, type Person, signIn, startPaymentApp } from './payment-app.ts';

let payment: PaymentApp;
let payer: Person;
let bookingId: string;
let intentId: string;

const begin = async () => {
  payer = await signIn();
  ({ bookingId } = await payment.book(payer));
  intentId = await payment.open(payer, bookingId);
};

const declined = { code: 'card_declined' };

describe('when webhooks arrive', () => {
  beforeAll(async () => {
    payment = await startPaymentApp({ webhooks: true });
  });
  afterAll(() => payment.close());
  beforeEach(begin);

  it('a paid booking is known as paid, once, without the payer’s page', async () => {
    await payment.pay(intentId);
    await until(async () => (await payment.storedOf(bookingId)).status === 'succeeded');
    await until(async () => payment.app.model('WebhookEvent').exists({}));
    expect(await payment.told(bookingId)).toEqual(['payment.succeeded']);
    expect(await payment.confirm(payer, intentId)).toMatchObject({ body: { status: 'succeeded' } });
    expect(await payment.told(bookingId)).toEqual(['payment.succeeded']);
  });

  it('a declined card leaves the payment open for another one', async () => {
    await expect(payment.pay(intentId, 'pm_card_chargeDeclined')).rejects.toMatchObject(declined);
    await until(async () => (await payment.told(bookingId)).length === 1);
    expect(await payment.storedOf(bookingId)).toMatchObject({ status: 'requires_payment_method' });
    expect(await payment.open(payer, bookingId)).toBe(intentId);
    await expect(payment.pay(intentId, 'pm_card_chargeDeclined')).rejects.toMatchObject(declined);
    await until(async () => (await payment.told(bookingId)).length === 2);
    await payment.pay(intentId);
    await until(async () => (await payment.told(bookingId)).length === 3);
    expect(await payment.told(bookingId)).toEqual(['payment.failed', 'payment.failed', 'payment.succeeded']);
  });

  it('a refund is told, and the booking cannot be paid again by accident', async () => {
    await payment.pay(intentId);
    await until(async () => (await payment.told(bookingId)).length === 1);
    await payment.sandbox.stripe.refunds.create({ payment_intent: intentId, amount: 1000 });
    await payment.sandbox.stripe.refunds.create({ payment_intent: intentId });
    await until(async () => (await payment.told(bookingId)).length === 2);
    expect(await payment.told(bookingId)).toEqual(['payment.succeeded', 'payment.refunded']);
    expect(await payment.storedOf(bookingId)).toMatchObject({ isRefunded: true, version: 2 });
    expect(await payment.ask(payer, { bookingId })).toMatchObject({ status: 409 });
  });
});

describe('when every webhook is lost', () => {
  beforeAll(async () => {
    payment = await startPaymentApp();
  });
  afterAll(() => payment.close());
  beforeEach(begin);

  it('the payer’s page is reason enough to look', async () => {
    await payment.pay(intentId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => payment.confirm(payer, intentId)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    }
    expect(await payment.storedOf(bookingId)).toMatchObject({ status: 'succeeded', version: 1 });
    const [event] = (await payment.app.outbox('payment.succeeded')).filter(
      ({ data }) => 'bookingId' in data && data.bookingId === bookingId,
    );
    expect(event?.data).toMatchObject({
      paymentIntentId: intentId,
      amountCents: 4550,
      currency: 'usd',
      version: 1,
    });
    expect(await payment.told(bookingId)).toEqual(['payment.succeeded']);
  });

  it('the page’s word alone marks nothing paid', async () => {
    expect(await payment.confirm(payer, intentId)).toMatchObject({
      status: 200,
      body: { status: 'requires_payment_method' },
    });
    expect(await payment.told(bookingId)).toEqual([]);
  });

  it('only the payer may ask, and only about payments that exist', async () => {
    await payment.pay(intentId);
    expect(await payment.confirm(await signIn(), intentId)).toMatchObject({ status: 403 });
    expect(await payment.confirm(payer, 'pi_unknown')).toMatchObject({ status: 404 });
    expect(await payment.confirm(undefined, intentId)).toMatchObject({ status: 401 });
    expect(await payment.told(bookingId)).toEqual([]);
  });

  it('the reconciliation finds out by itself, and looks again only when it is due', async () => {
    const reconciliation = payment.app.app.get(Reconciliation);
    await payment.pay(intentId);
    await reconciliation.run();
    expect(await payment.told(bookingId)).toEqual([]);
    await payment.intents.updateOne({ bookingId }, { checkAt: new Date() });
    await Promise.all([reconciliation.run(), reconciliation.run()]);
    expect(await payment.storedOf(bookingId)).toMatchObject({ status: 'succeeded' });
    expect(await payment.told(bookingId)).toEqual(['payment.succeeded']);
  });

  it('a refund of a paid booking is found out too, once', async () => {
    const missedRefunds = payment.app.app.get(MissedRefunds);
    await payment.pay(intentId);
    await payment.confirm(payer, intentId);
    await payment.sandbox.stripe.refunds.create({ payment_intent: intentId });
    await Promise.all([missedRefunds.run(), missedRefunds.run()]);
    await missedRefunds.run();
    expect(await payment.told(bookingId)).toEqual(['payment.succeeded', 'payment.refunded']);
  });

  it('a declined card and a later refund are found out by the payer’s page', async () => {
    await expect(payment.pay(intentId, 'pm_card_chargeDeclined')).rejects.toMatchObject(declined);
    await payment.confirm(payer, intentId);
    await payment.confirm(payer, intentId);
    expect(await payment.told(bookingId)).toEqual(['payment.failed']);
    await payment.pay(intentId);
    await payment.sandbox.stripe.refunds.create({ payment_intent: intentId });
    await payment.confirm(payer, intentId);
    expect(await payment.told(bookingId)).toEqual([
      'payment.failed',
      'payment.succeeded',
      'payment.refunded',
    ]);
  });
});

describe('the contract with the other services', () => {
  beforeAll(async () => {
    payment = await startPaymentApp({ relay: true });
  });
  afterAll(() => payment.close());

  it('publishes payments in the shape of the examples', async () => {
    const seen = await payment.app.broker.collect('payment.succeeded');
    await begin();
    await payment.pay(intentId);
    await payment.confirm(payer, intentId);
    await until(() => seen.length === 1);
    const [event] = seen;
    expect(Object.keys(event?.data ?? {}).sort()).toEqual(
      Object.keys(eventExamples['payment.succeeded'].data).sort(),
    );
    expect(eventData['payment.succeeded'].parse(event?.data)).toMatchObject({
      bookingId,
      paymentIntentId: intentId,
    });
  });

  it('can use the example of a requested booking, also twice', async () => {
    const example = eventExamples['booking.requested'];
    await payment.app.receive(example);
    await payment.app.receive(example);
    const copy = await until(() => payment.copies.findById(example.data.bookingId).lean());
    expect(copy).toMatchObject({
      payerUid: 'patient-1',
      priceCents: 4550,
      serviceId: example.data.serviceId,
    });
  });
});
