import { bookingExamples, paymentExamples } from '@mendwell/contracts/event-examples';
import { eventData } from '@mendwell/contracts/events';
import { until } from '@mendwell/service-kit/testing/until';
import { CardProvider } from '../src/provider/card-provider.ts';
import { SettlementService } from '../src/settlement/settlement.service.ts';
import { type PaymentApp, type Person, paymentApp, signIn } from './payment-app.ts';

let payment: PaymentApp;
let payer: Person;
let bookingId: string;
let intentId: string;

/** For the tests of a block. */
const use = (app: PaymentApp) =>
  beforeAll(() => {
    payment = app;
  });
const begin = async () => {
  payer = await signIn();
  ({ bookingId } = await payment.book(payer));
  intentId = await payment.open(payer, bookingId);
};

/** The published events about the booking, oldest first. */
const eventsOf = async () =>
  (await payment.app.outbox('payment.changed')).filter(({ data }) => data.bookingId === bookingId);

const declined = { code: 'card_declined' };

describe('when webhooks arrive', () => {
  use(paymentApp({ webhooks: true }));
  beforeEach(begin);

  it('a payment is recorded once, without the payer’s page', async () => {
    await payment.pay(intentId);
    await until(async () => (await payment.storedOf(bookingId)).status === 'succeeded');
    await until(async () => payment.app.model('WebhookEvent').exists({}));
    expect(await payment.published(bookingId)).toEqual(['succeeded']);
    expect(await payment.confirm(payer, intentId)).toMatchObject({ body: { status: 'succeeded' } });
    expect(await payment.published(bookingId)).toEqual(['succeeded']);
  });

  it('a declined card leaves the payment open for another card', async () => {
    await expect(payment.pay(intentId, 'pm_card_chargeDeclined')).rejects.toMatchObject(declined);
    await until(async () => (await payment.published(bookingId)).length === 1);
    expect(await payment.storedOf(bookingId)).toMatchObject({ status: 'requires_payment_method' });
    expect(await payment.open(payer, bookingId)).toBe(intentId);
    await expect(payment.pay(intentId, 'pm_card_chargeDeclined')).rejects.toMatchObject(declined);
    await until(async () => (await payment.published(bookingId)).length === 2);
    await payment.pay(intentId);
    await until(async () => (await payment.published(bookingId)).length === 3);
    expect(await payment.published(bookingId)).toEqual(['failed', 'failed', 'succeeded']);
  });

  it('an outdated answer that was still processing adds no second failure', async () => {
    const settlement = payment.app.app.get(SettlementService);
    const provider = await payment.app.app.get(CardProvider).getIntent(intentId);
    await expect(payment.pay(intentId, 'pm_card_chargeDeclined')).rejects.toMatchObject(declined);
    await until(async () => (await payment.published(bookingId)).length === 1);
    await settlement.record({ ...provider, status: 'processing' }, 0);
    await payment.confirm(payer, intentId);
    expect(await payment.published(bookingId)).toEqual(['failed']);
  });

  it('refunds are published, and the booking cannot be paid again by accident', async () => {
    const { refunds } = payment.sandbox.stripe;
    await payment.pay(intentId);
    await until(async () => (await payment.published(bookingId)).length === 1);
    await refunds.create({ payment_intent: intentId, amount: 1000 });
    await until(async () => (await payment.published(bookingId)).length === 2);
    expect(await payment.storedOf(bookingId)).toMatchObject({ refundedCents: 1000, version: 2 });
    await refunds.create({ payment_intent: intentId });
    await until(async () => (await payment.published(bookingId)).length === 3);
    expect(await eventsOf()).toMatchObject([
      { data: { what: 'succeeded', version: 1 } },
      { data: { what: 'partially-refunded', version: 2, refundedCents: 1000 } },
      { data: { what: 'refunded', version: 3, refundedCents: 4550 } },
    ]);
    expect(await payment.ask(payer, { bookingId })).toMatchObject({ status: 409 });
  });

  it('a dispute and its outcome are published', async () => {
    await payment.pay(intentId, 'pm_card_createDispute');
    await until(async () => (await payment.published(bookingId)).includes('disputed'));
    const [dispute] = (await payment.sandbox.stripe.disputes.list({ payment_intent: intentId })).data;
    await payment.sandbox.stripe.disputes.close(dispute?.id ?? '');
    await until(async () => (await payment.storedOf(bookingId)).disputeStatus === 'lost');
    expect(await eventsOf()).toMatchObject([
      { data: { what: 'succeeded', version: 1 } },
      { data: { what: 'disputed', version: 2, disputeStatus: 'open' } },
      { data: { what: 'disputed', version: 3, disputeStatus: 'lost' } },
    ]);
  });
});

describe('when every webhook is lost', () => {
  use(paymentApp());
  beforeEach(begin);

  it('the payer’s page triggers a check', async () => {
    await payment.pay(intentId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => payment.confirm(payer, intentId)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    }
    expect(await payment.storedOf(bookingId)).toMatchObject({ status: 'succeeded', version: 1 });
    const [event] = (await payment.app.outbox('payment.changed', 'succeeded')).filter(
      ({ data }) => 'bookingId' in data && data.bookingId === bookingId,
    );
    expect(event?.data).toMatchObject({
      patientUid: payer.uid,
      paymentIntentId: intentId,
      amountCents: 4550,
      currency: 'usd',
      version: 1,
    });
    expect(await payment.published(bookingId)).toEqual(['succeeded']);
  });

  it('the page alone cannot mark a booking as paid', async () => {
    expect(await payment.confirm(payer, intentId)).toMatchObject({
      status: 200,
      body: { status: 'requires_payment_method' },
    });
    expect(await payment.published(bookingId)).toEqual([]);
  });

  it('only the payer may confirm, and only existing payments', async () => {
    await payment.pay(intentId);
    expect(await payment.confirm(await signIn(), intentId)).toMatchObject({ status: 403 });
    expect(await payment.confirm(payer, 'pi_unknown')).toMatchObject({ status: 404 });
    expect(await payment.confirm(undefined, intentId)).toMatchObject({ status: 401 });
    expect(await payment.published(bookingId)).toEqual([]);
  });

  it('the payer’s page reveals a declined card and a later refund', async () => {
    await expect(payment.pay(intentId, 'pm_card_chargeDeclined')).rejects.toMatchObject(declined);
    await payment.confirm(payer, intentId);
    await payment.confirm(payer, intentId);
    expect(await payment.published(bookingId)).toEqual(['failed']);
    await payment.pay(intentId);
    await payment.sandbox.stripe.refunds.create({ payment_intent: intentId });
    await payment.confirm(payer, intentId);
    expect(await payment.published(bookingId)).toEqual(['failed', 'succeeded', 'refunded']);
  });
});

describe('state and event', () => {
  use(paymentApp());
  beforeEach(begin);

  it('are stored together or not at all', async () => {
    await payment.pay(intentId);
    const db = payment.app.connection.getClient().db(payment.app.connection.name);
    const refuseEvents = (validator: object) => db.command({ collMod: 'outbox', validator });
    await refuseEvents({ noEventAtAll: true });
    expect(await payment.confirm(payer, intentId)).toMatchObject({ status: 500 });
    expect(await payment.storedOf(bookingId)).toMatchObject({
      status: 'requires_payment_method',
      version: 0,
    });
    await refuseEvents({});
    expect(await payment.confirm(payer, intentId)).toMatchObject({ status: 200 });
    expect(await payment.published(bookingId)).toEqual(['succeeded']);
  });
});

describe('the contract with the other services', () => {
  use(paymentApp({ relay: true }));

  it('publishes payments in the format of the examples', async () => {
    const seen = await payment.app.broker.collect('payment.changed');
    await begin();
    await payment.pay(intentId);
    await payment.confirm(payer, intentId);
    await until(() => seen.length === 1);
    const [event] = seen;
    expect(Object.keys(event?.data ?? {}).sort()).toEqual(Object.keys(paymentExamples.succeeded.data).sort());
    expect(eventData['payment.changed'].parse(event?.data)).toMatchObject({
      bookingId,
      paymentIntentId: intentId,
    });
  });

  it('accepts the example of a requested booking, even twice', async () => {
    const example = bookingExamples.requested;
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
