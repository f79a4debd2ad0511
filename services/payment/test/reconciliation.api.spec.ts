/** @alone It waits for jobs that run every few seconds. */

import { until } from '@mendwell/service-kit/testing/until';
import { withWrongClock } from '@mendwell/service-kit/testing/wrong-clock';
import type { Model } from 'mongoose';
import { DuplicateIntents } from '../src/intents/intents-after-restore.ts';
import { Reconciliation } from '../src/intents/reconciliation.ts';
import { PaymentMetrics } from '../src/payment-metrics.ts';
import { type IntentDocument, intentModel } from '../src/records/intent.schema.ts';
import { RefundsService } from '../src/refunds/refunds.service.ts';
import { SettlementService } from '../src/settlement/settlement.service.ts';
import { eventCursorModel } from '../src/webhooks/missed-events.ts';
import { dueIntent } from './intents-of.ts';
import { newPerson, type PaymentApp, paymentApp } from './payment-app.ts';
import { atScriptedProvider } from './scripted-provider.ts';

const day = 24 * 60 * 60_000;
let payment: PaymentApp;
/** For the tests of a block. */
const use = (app: PaymentApp) =>
  beforeAll(() => {
    payment = app;
  });

describe('the reconciliation, when neither webhook nor page reports a payment', () => {
  const payer = newPerson();
  let bookingId: string;
  let intentId: string;
  const run = () => payment.app.app.get(Reconciliation).run();
  const isDue = (more: object = {}) =>
    payment.intents.updateOne({ bookingId }, { checkAt: new Date(), ...more });

  use(paymentApp());
  beforeEach(async () => {
    ({ bookingId } = await payment.book(payer));
    intentId = await payment.open(payer, bookingId);
  });

  it('records the payment, and checks again only when due', async () => {
    await payment.pay(intentId);
    await run();
    expect(await payment.published(bookingId)).toEqual([]);
    await isDue();
    await Promise.all([run(), run()]);
    expect(await payment.storedOf(bookingId)).toMatchObject({ status: 'succeeded' });
    expect(await payment.storedOf(bookingId)).not.toHaveProperty('checkAt');
    expect(await payment.published(bookingId)).toEqual(['succeeded']);
  });

  it('cancels an intent that is unused for a day, and creates another on demand', async () => {
    await isDue({ offeredAt: new Date(Date.now() - day) });
    await run();
    expect(await payment.sandbox.stripe.paymentIntents.retrieve(intentId)).toMatchObject({
      status: 'canceled',
    });
    expect(await payment.storedOf(bookingId)).not.toHaveProperty('checkAt');
    const another = await payment.open(payer, bookingId);
    expect(another).not.toBe(intentId);
    await payment.pay(another);
    expect(await payment.confirm(payer, another)).toMatchObject({ body: { status: 'succeeded' } });
    expect(await payment.published(bookingId)).toEqual(['succeeded']);
  });

  it('does not cancel an intent that has been paid', async () => {
    await payment.pay(intentId);
    await isDue({ offeredAt: new Date(Date.now() - day) });
    await run();
    expect(await payment.published(bookingId)).toEqual(['succeeded']);
  });

  it('stops checking an intent after a day if the provider does not know it', async () => {
    await isDue({ offeredAt: new Date(Date.now() - day), intentId: `pi_lost_${bookingId}` });
    await run();
    expect(await payment.storedOf(bookingId)).toMatchObject({ status: 'canceled' });
    expect(await payment.open(payer, bookingId)).toMatch(/^pi_/);
  });

  it('removes a record that never reached the provider', async () => {
    await isDue({ offeredAt: new Date(Date.now() - day), intentId: null });
    await run();
    expect(await payment.intents.exists({ bookingId })).toBeNull();
  });

  it('keeps such a record if its booking knows events of it, whose versions must rise', async () => {
    await expect(payment.pay(intentId, 'pm_card_chargeDeclined')).rejects.toThrow();
    await payment.confirm(payer, intentId);
    await isDue({ offeredAt: new Date(Date.now() - day), intentId: null, round: 2 });
    await run();
    const another = await payment.open(payer, bookingId);
    await payment.pay(another);
    await payment.confirm(payer, another);
    expect(await payment.published(bookingId)).toEqual(['failed', 'succeeded']);
    expect(await payment.storedOf(bookingId)).toMatchObject({ version: 2 });
  });
});

describe('the reconciliation of many payments', () => {
  const on = atScriptedProvider();
  use(on.payment);

  /** Due payments that are paid at the provider. */
  const paidIntents = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const intent = dueIntent(`pi_${name}_${index}`);
      const answer = on.provider.intentOf(intent.intentId, intent.bookingId ?? '', { status: 'succeeded' });
      on.provider.intents.set(intent.intentId, answer);
      return intent;
    });

  it('continues past failing payments, each of which waits for growing pauses', async () => {
    const poisoned = [404, 500, 'hang', { id: 'nonsense' }].map((script, index) => {
      on.provider.intents.set(`pi_poison_${index}`, script as number);
      return dueIntent(`pi_poison_${index}`, { checkAt: new Date(0) });
    });
    const good = paidIntents('good', 20);
    await payment.intents.insertMany([...poisoned, ...good]);

    const running = payment.app.app.get(Reconciliation).run();
    const goodIds = good.map(({ _id }) => _id);
    await until(async () => {
      const paid = { _id: { $in: goodIds }, status: 'succeeded' as const };
      return (await payment.intents.countDocuments(paid)) === good.length;
    }, 40_000);
    await running;
    const failed = await payment.intents.find({ intentId: /^pi_poison/ }).lean();
    expect(failed.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1]);
    const [first] = failed;
    await payment.intents.updateOne({ _id: first?._id }, { checkAt: new Date(0), attempts: 5 });
    await payment.app.app.get(Reconciliation).run();
    const again = await payment.intents.findById(first?._id).orFail().lean();
    expect(again.attempts).toBe(6);
    expect(again.checkAt?.getTime()).toBeGreaterThan(Date.now() + 10 * 60_000);
  });

  it.each([
    ['ahead', 1],
    ['behind', -1],
  ])(
    'checks what is due, and nothing of other instances, with a clock that is an hour %s',
    async (_, hours) => {
      const due = dueIntent(`pi_due_${hours}`, { checkAt: new Date(Date.now() - 1_000) });
      const leased = { checkAt: new Date(Date.now() + 25_000), claimedBy: 'another instance' };
      const others = dueIntent(`pi_leased_${hours}`, leased);
      await payment.intents.insertMany([due, others]);
      for (const { intentId, bookingId } of [due, others])
        on.provider.intents.set(intentId, on.provider.intentOf(intentId, bookingId ?? ''));
      await withWrongClock(hours, () => payment.app.app.get(Reconciliation).run());
      expect(await payment.intents.findById(others._id).lean()).toMatchObject(leased);
      const checked = await payment.intents.findById(due._id).orFail().lean();
      expect(checked).not.toHaveProperty('claimedBy');
      const pauseMs = Number(checked.checkAt) - Date.now();
      expect(pauseMs).toBeGreaterThan(0);
      expect(pauseMs).toBeLessThanOrEqual(30_000);
    },
  );

  it('ends for now once the provider has had too many calls, which is no payment’s failure', async () => {
    const intents = paidIntents('limited', 100);
    for (const { intentId } of intents) on.provider.intents.set(intentId, 429);
    await payment.intents.insertMany(intents);
    on.provider.asked.length = 0;
    await payment.app.app.get(Reconciliation).run();
    expect(on.provider.asked.length).toBeLessThan(10);
    const records = { intentId: { $in: intents.map(({ intentId }) => intentId) } };
    expect(await payment.intents.countDocuments({ ...records, attempts: { $gte: 1 } })).toBe(0);
    expect(await payment.intents.countDocuments({ ...records, claimedBy: { $exists: true } })).toBe(0);
    await payment.intents.deleteMany(records);
  });

  it('ends for now once the provider fails ten calls in a row, and goes on within 10 s of its return', async () => {
    const intents = paidIntents('down', 100);
    const answers = intents.map(({ intentId }) => on.provider.intents.get(intentId) ?? 404);
    for (const { intentId } of intents) on.provider.intents.set(intentId, 503);
    await payment.intents.insertMany(intents);
    on.provider.asked.length = 0;
    await payment.app.app.get(Reconciliation).run();
    expect(on.provider.asked.length).toBeLessThan(20);
    const records = { intentId: { $in: intents.map(({ intentId }) => intentId) } };
    expect(await payment.intents.countDocuments({ ...records, attempts: { $gte: 1 } })).toBeLessThan(20);

    intents.forEach(({ intentId }, index) => void on.provider.intents.set(intentId, answers[index] ?? 404));
    await until(async () => {
      const unpaid = { ...records, status: { $ne: 'succeeded' as const } };
      await payment.intents.updateMany(unpaid, { $set: { checkAt: new Date(0) }, $unset: { claimedBy: 1 } });
      await payment.app.app.get(Reconciliation).run();
      return !(await payment.intents.exists(unpaid));
    }, 10_000);
  });

  it('is shared by two instances without duplicate checks', async () => {
    const intents = paidIntents('shared', 100);
    await payment.intents.insertMany(intents);
    on.provider.asked.length = 0;
    const model: Model<IntentDocument> = payment.app.model(intentModel.name);
    const another = new Reconciliation(
      model,
      payment.app.app.get(SettlementService),
      payment.app.app.get(RefundsService),
      payment.app.app.get(DuplicateIntents),
      payment.app.app.get(PaymentMetrics),
    );
    await Promise.all([another.run(), payment.app.app.get(Reconciliation).run()]);
    const asked = on.provider.asked.filter((line) => line.includes('pi_shared_'));
    expect(asked).toHaveLength(intents.length);
    expect(new Set(asked).size).toBe(intents.length);
  });
});

describe('the jobs of the payment service', () => {
  use(paymentApp({ jobs: true }));
  const payer = newPerson();

  it('run automatically: a due payment is checked', async () => {
    const { bookingId } = await payment.book(payer);
    await payment.pay(await payment.open(payer, bookingId));
    await payment.intents.updateOne({ bookingId }, { checkAt: new Date() });
    await until(async () => (await payment.storedOf(bookingId)).status === 'succeeded');
  });

  it('run automatically: a refund is found whose webhook was lost', async () => {
    const { bookingId } = await payment.book(payer);
    const intentId = await payment.open(payer, bookingId);
    await payment.pay(intentId);
    await payment.confirm(payer, intentId);
    await payment.sandbox.stripe.refunds.create({ payment_intent: intentId });
    await payment.app.model(eventCursorModel.name).updateOne({}, { dueAt: new Date(0) });
    await until(async () => (await payment.published(bookingId)).includes('refunded'));
  });

  it('run automatically: a payment is published again', async () => {
    await payment.app.connect();
    const events = await payment.app.broker.collect('payment.changed');
    const { bookingId } = await payment.book(payer);
    const intentId = await payment.open(payer, bookingId);
    await payment.pay(intentId);
    await payment.confirm(payer, intentId);
    await payment.app.connection.collection('restatements').updateMany({}, { $set: { dueAt: new Date(0) } });
    await until(() => events.some(({ data }) => 'bookingId' in data && data.bookingId === bookingId));
  });
});
