import { withWrongClock } from '@mendwell/service-kit/testing/wrong-clock';
import { Logger } from '@nestjs/common';
import { Reconciliation } from '../src/intents/reconciliation.ts';
import { eventCursorModel, MissedEvents } from '../src/webhooks/missed-events.ts';
import { webhookEventModel } from '../src/webhooks/webhooks.service.ts';
import { dueIntent } from './intents-of.ts';
import { newPerson, type PaymentApp, paymentApp } from './payment-app.ts';
import { atScriptedProvider } from './scripted-provider.ts';

/** Lists the provider's events and checks the queued payments. */
async function listAndCheckOf(payment: PaymentApp) {
  await payment.app.model(eventCursorModel.name).updateOne({}, { dueAt: new Date(0) });
  await payment.app.app.get(MissedEvents).run();
  await payment.app.app.get(Reconciliation).run();
}

describe('when every webhook is lost', () => {
  const payment = paymentApp({});
  const payer = newPerson();
  const listAndCheck = () => listAndCheckOf(payment);

  const paidBooking = async (card?: string) => {
    const { bookingId } = await payment.book(payer);
    const intentId = await payment.open(payer, bookingId);
    await payment.pay(intentId, card);
    return { bookingId, intentId };
  };

  it('payments, refunds and disputes are found in the list of events, once', async () => {
    const plain = await paidBooking();
    const disputed = await paidBooking('pm_card_createDispute');
    await listAndCheck();
    expect(await payment.published(plain.bookingId)).toEqual(['succeeded']);
    expect(await payment.published(disputed.bookingId)).toEqual(['succeeded', 'disputed']);
    await payment.sandbox.stripe.refunds.create({ payment_intent: plain.intentId });
    await Promise.all([listAndCheck(), listAndCheck()]);
    await listAndCheck();
    expect(await payment.published(plain.bookingId)).toEqual(['succeeded', 'refunded']);
  });

  it.each([
    ['has no record', (bookingId: string) => payment.intents.deleteOne({ bookingId })],
    [
      'has a record without an intent',
      (bookingId: string) => payment.intents.updateOne({ bookingId }, { intentId: null }),
    ],
  ])('a payment that %s here, as after a restored backup, counts', async (_, forget) => {
    const { bookingId } = await paidBooking();
    await forget(bookingId);
    await listAndCheck();
    expect(await payment.published(bookingId)).toEqual(['succeeded']);
    expect((await payment.ask(payer, { bookingId })).status).toBe(409);
  });

  /** A paid booking of which nothing is known here. */
  const forgottenBooking = async () => {
    const paid = await paidBooking();
    await payment.intents.deleteOne({ bookingId: paid.bookingId });
    await payment.copies.deleteOne({ _id: paid.bookingId });
    return paid;
  };
  const events = () => payment.app.model(webhookEventModel.name).countDocuments();

  it('a payment counts although its booking becomes known after its events, as after a restored backup', async () => {
    const { bookingId } = await forgottenBooking();
    await listAndCheck();
    await payment.book(payer, { bookingId });
    await listAndCheck();
    expect(await payment.published(bookingId)).toEqual(['succeeded']);
  });

  it('a payment whose booking stays unknown is named in the log, and left to people after a quarter of an hour', async () => {
    await listAndCheck();
    const before = await events();
    const { bookingId, intentId } = await forgottenBooking();
    const lines: string[] = [];
    Logger.overrideLogger({ log() {}, error() {}, warn: (line) => lines.push(JSON.stringify(line)) });
    await listAndCheck();
    await listAndCheck();
    expect(await events()).toBe(before);
    const cursors = payment.app.model<{ waitingSince?: Date }>(eventCursorModel.name);
    await cursors.updateOne({}, { waitingSince: new Date(Date.now() - 15 * 60_000) });
    await listAndCheck();
    expect(await events()).toBeGreaterThan(before);
    expect(await cursors.findOne().lean()).not.toHaveProperty('waitingSince');
    expect(await payment.intents.countDocuments({ bookingId })).toBe(0);
    await payment.book(payer, { bookingId });
    await listAndCheck();
    expect(await payment.published(bookingId)).toEqual([]);
    Logger.overrideLogger(false);
    expect(lines.filter((line) => line.includes(intentId))).toHaveLength(2);
  });

  it.each([
    ['ahead', 1],
    ['behind', -1],
  ])('no event is skipped because of an instance whose clock is an hour %s', async (_, hours) => {
    const { bookingId, intentId } = await paidBooking();
    await withWrongClock(hours, listAndCheck);
    expect(await payment.published(bookingId)).toEqual(['succeeded']);
    await payment.sandbox.stripe.refunds.create({ payment_intent: intentId });
    await listAndCheck();
    expect(await payment.published(bookingId)).toContain('refunded');
  });

  it('events beyond one page are found', async () => {
    const { paymentIntents } = payment.sandbox.stripe;
    const payOne = async () => {
      const record = dueIntent('', { checkAt: new Date(Date.now() + 1e7) });
      const metadata = { bookingId: record.bookingId ?? '' };
      const { id } = await paymentIntents.create({ amount: 4550, currency: 'usd', metadata });
      await payment.pay(id);
      return { ...record, intentId: id };
    };
    const records = await Promise.all(Array.from({ length: 130 }, payOne));
    await payment.intents.insertMany(records);
    await listAndCheck();
    expect(
      await payment.intents.countDocuments({
        _id: { $in: records.map(({ _id }) => _id) },
        status: 'succeeded',
      }),
    ).toBe(130);
  });
});

describe('the list of events', () => {
  const on = atScriptedProvider();
  const { payment } = on;
  const listAndCheck = () => listAndCheckOf(payment);
  const seconds = () => Math.floor(Date.now() / 1_000);
  const eventAbout = (id: string, intentId: string, created = seconds()) => ({
    id: `evt_${id}`,
    type: 'payment_intent.succeeded',
    created,
    livemode: false,
    data: { object: { id: intentId } },
  });

  it.each([
    ['ahead', 1],
    ['behind', -1],
    ['behind the first look', -2],
  ])('is read by the clock of the provider, even if it is %s by hours', async (_, hours) => {
    await payment.app.model(eventCursorModel.name).deleteMany({});
    for (const which of ['first', 'second']) {
      const intentId = `pi_${which}_${hours}`;
      const intent = dueIntent(intentId, { checkAt: new Date(Date.now() + 1e7) });
      await payment.intents.insertMany([intent]);
      const paid = on.provider.intentOf(intentId, intent.bookingId ?? '', { status: 'succeeded' });
      on.provider.intents.set(intentId, paid);
      on.provider.events.unshift(eventAbout(`${which}_${hours}`, intentId, seconds() + hours * 3_600));
      await listAndCheck();
      expect(await payment.intents.findById(intent._id).lean()).toMatchObject({ status: 'succeeded' });
    }
    on.provider.events.length = 0;
    await payment.app.model(eventCursorModel.name).deleteMany({});
  });

  it('is read from the last position, even days later, despite an unreadable event', async () => {
    const intent = dueIntent('pi_listed', { checkAt: new Date(Date.now() + 1e7) });
    await payment.intents.insertMany([intent]);
    on.provider.intents.set(
      'pi_listed',
      on.provider.intentOf('pi_listed', intent.bookingId ?? '', { status: 'succeeded' }),
    );
    on.provider.events.push(
      { id: 'evt_strange', type: 3, created: seconds() },
      eventAbout('good', 'pi_listed'),
    );
    await listAndCheck();
    expect(await payment.intents.findById(intent._id).lean()).toMatchObject({ status: 'succeeded' });

    const threeDaysAgo = new Date(Date.now() - 3 * 24 * 60 * 60_000);
    await payment.app.model(eventCursorModel.name).updateOne({}, { readUntil: threeDaysAgo });
    on.provider.asked.length = 0;
    await listAndCheck();
    const [asked = ''] = on.provider.asked;
    const from = Number(
      new URL(asked.split(' ')[1] ?? '', 'http://provider').searchParams.get('created[gte]'),
    );
    expect(from * 1_000).toBeLessThanOrEqual(threeDaysAgo.getTime());
    // The event is known, so only the list was requested.
    expect(on.provider.asked).toHaveLength(1);
  });

  it('does not move the cursor if the provider fails, and queues a payment before storing its event', async () => {
    const cursor = () =>
      payment.app.model<{ readUntil: Date }>(eventCursorModel.name).findOne().orFail().lean();
    const intent = dueIntent('pi_later', { checkAt: new Date(Date.now() + 1e7) });
    await payment.intents.insertMany([intent]);
    on.provider.intents.set(
      'pi_later',
      on.provider.intentOf('pi_later', intent.bookingId ?? '', { status: 'succeeded' }),
    );
    const before = await cursor();
    on.provider.events.push(eventAbout('later', 'pi_later', before.readUntil.getTime() / 1_000 + 1));
    const db = payment.app.connection.getClient().db(payment.app.connection.name);
    const refuseQueueing = (validator: object) => db.command({ collMod: 'intents', validator });
    await refuseQueueing({ nothingAtAll: true });
    await listAndCheck();
    expect((await cursor()).readUntil).toEqual(before.readUntil);
    await refuseQueueing({});
    await listAndCheck();
    expect(await payment.intents.findById(intent._id).lean()).toMatchObject({ status: 'succeeded' });
    expect((await cursor()).readUntil.getTime()).toBeGreaterThan(before.readUntil.getTime());
  });
});
