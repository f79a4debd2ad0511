import { DuplicateIntents, isDuplicate } from '../src/intents/intents-after-restore.ts';
import { Reconciliation } from '../src/intents/reconciliation.ts';
import { eventCursorModel, MissedEvents } from '../src/webhooks/missed-events.ts';
import { newPerson, paymentApp } from './payment-app.ts';

/* The databases were restored from a backup that has an earlier intent of a booking than the card provider. */
describe('after a restore of an older backup', () => {
  const payment = paymentApp({});
  const payer = newPerson();
  let bookingId: string;
  /** In the backup. */
  let first: string;
  /** Only at the card provider. */
  let replacement: string;

  beforeEach(async () => {
    ({ bookingId } = await payment.book(payer));
    first = await payment.open(payer, bookingId);
    const order = { amount: 4550, currency: 'usd', payment_method_types: ['card'], metadata: { bookingId } };
    ({ id: replacement } = await payment.sandbox.stripe.paymentIntents.create(order));
  });

  const check = () => payment.app.app.get(Reconciliation).run();
  const list = async () => {
    await payment.app.model(eventCursorModel.name).updateOne({}, { dueAt: new Date(0) });
    await payment.app.app.get(MissedEvents).run();
  };
  const listAndCheck = async () => {
    await list();
    await check();
  };
  const statusOf = async (intentId: string) =>
    (await payment.sandbox.stripe.paymentIntents.retrieve(intentId)).status;
  const refundedOf = async (intentId: string) => {
    const { data } = await payment.sandbox.stripe.charges.list({ payment_intent: intentId });
    return data.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
  };

  it.each(['open', 'canceled'])(
    'a replacement that was paid is attached to its booking, whose former intent is %s',
    async (state) => {
      if (state === 'canceled') await payment.sandbox.stripe.paymentIntents.cancel(first);
      await payment.pay(replacement);
      await listAndCheck();
      expect(await payment.storedOf(bookingId)).toMatchObject({ intentId: replacement, status: 'succeeded' });
      expect(await payment.published(bookingId)).toEqual(['succeeded']);
      expect(await statusOf(first)).toBe('canceled');
      expect((await payment.ask(payer, { bookingId })).status).toBe(409);
      expect(await payment.intents.countDocuments({ payerUid: payer.uid })).toBe(1);
    },
  );

  it('such a payment stays, although two checks of it run side by side', async () => {
    await payment.pay(replacement);
    await list();
    const duplicate = await payment.intents.findOne({ intentId: replacement }).orFail().lean();
    if (!isDuplicate(duplicate)) throw new Error('It is the first one');
    await check();
    const adopted = await payment.app.app.get(DuplicateIntents).adopt(duplicate, new Date());
    expect(adopted).toMatchObject({ bookingId, intentId: replacement });
    expect(adopted).not.toHaveProperty('duplicateOf');
  });

  it('such a payment is refunded by its booking if that was cancelled', async () => {
    const closed = { closedAt: new Date(Date.now() + 60_000), refundPercent: 50 };
    await payment.copies.updateOne({ _id: bookingId }, closed);
    await payment.pay(replacement);
    await listAndCheck();
    expect(await refundedOf(replacement)).toBe(2275);
    expect(await payment.published(bookingId)).toEqual(['succeeded', 'partially-refunded']);
  });

  it('the money of a booking that was paid twice goes back, also if its refund fails later', async () => {
    await payment.pay(first);
    await payment.pay(replacement);
    await payment.confirm(payer, first);
    await listAndCheck();
    expect(await refundedOf(replacement)).toBe(4550);
    await payment.sandbox.failRefund(replacement);
    await listAndCheck();
    await payment.intents.updateOne({ intentId: replacement }, { checkAt: new Date(0) });
    await check();
    expect(await refundedOf(replacement)).toBe(4550);
    expect(await refundedOf(first)).toBe(0);
    expect(await payment.storedOf(bookingId)).toMatchObject({ intentId: first, status: 'succeeded' });
    expect(await payment.published(bookingId)).toEqual(['succeeded']);
  });

  it('a second payment that cannot be refunded counts as owed', async () => {
    await payment.pay(first);
    await payment.pay(replacement, 'pm_card_createDispute');
    await listAndCheck();
    // A refusal for another reason: a dispute would not count.
    await payment.intents.updateOne({ intentId: replacement }, { $unset: { disputeStatus: 1 } });
    await payment.app.showsMetric(/^refunds_owed\{age="5m"\} 1$/m);
  });

  it('a replacement that was not paid cannot be paid any more, but the booking can', async () => {
    await expect(payment.pay(replacement, 'pm_card_chargeDeclined')).rejects.toThrow();
    await listAndCheck();
    expect(await statusOf(replacement)).toBe('canceled');
    await payment.pay(first);
    await payment.confirm(payer, first);
    expect(await payment.published(bookingId)).toEqual(['succeeded']);
  });

  it('the booking can be paid although the provider repeats the answer with a replacement that is known by then', async () => {
    await payment.sandbox.stripe.paymentIntents.cancel(first);
    const backup = await payment.storedOf(bookingId);
    const repeated = await payment.open(payer, bookingId);
    await expect(payment.pay(repeated, 'pm_card_chargeDeclined')).rejects.toThrow();
    await payment.intents.replaceOne({ bookingId }, backup);
    await listAndCheck();
    expect(await statusOf(repeated)).toBe('canceled');
    const another = await payment.open(payer, bookingId);
    await payment.pay(another);
    expect(await payment.confirm(payer, another)).toMatchObject({ body: { status: 'succeeded' } });
  });
});
