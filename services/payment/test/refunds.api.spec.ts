import { until } from '@mendwell/service-kit/testing/until';
import { RefundsService } from '../src/refunds/refunds.service.ts';
import { refundSteps } from './refund-steps.ts';

describe('a refund', () => {
  const { on, check, names, leased, refund, copyOf, closing, close, pay, refundsOf } = refundSteps();
  afterEach(() => on.payment.sandbox.setFaults({}));

  it('is made once, however often the event arrives and whichever instance checks', async () => {
    const intentId = await pay();
    const event = closing();
    await close(event);
    await Promise.all([check(), check()]);
    await on.payment.app.app.get(RefundsService).handleBooking(event.data);
    await check();
    expect(await refundsOf(intentId)).toEqual([4550]);
    expect(await names()).toEqual(['succeeded', 'refunded']);
    expect(await on.payment.storedOf(on.booking.bookingId)).toMatchObject({ refundedCents: 4550 });
    expect(await on.payment.storedOf(on.booking.bookingId)).not.toHaveProperty('refusedRefunds');
  });

  const restated = (closed: Parameters<typeof closing> | undefined) => {
    const event = closing(...(closed ?? []));
    const { closing: closedAs, ...open } = event.data;
    return { ...event, data: { ...(closed ? event.data : open), what: 'restated' } };
  };

  it('is made although the event of the cancellation was lost, and its payment is then left alone', async () => {
    const intentId = await pay();
    await on.payment.app.handle(restated([50]));
    await check();
    expect(await refundsOf(intentId)).toEqual([2275]);
    await on.payment.intents.updateOne({ intentId }, { $unset: { checkAt: 1 } });
    for (let pass = 0; pass < 10; pass++) await on.payment.app.handle(restated([50]));
    expect(await on.payment.storedOf(on.booking.bookingId)).not.toHaveProperty('checkAt');
    expect(await names()).toEqual(['succeeded', 'partially-refunded']);
  });

  it('is not made for an open booking, nor undone by a state from before the cancellation', async () => {
    await on.payment.copies.deleteOne({ _id: on.booking.bookingId });
    await on.payment.app.handle(restated(undefined));
    // What was counted as handled may have been the booking's request, whose copy is stored just before.
    await until(() => copyOf(on.booking));
    const { bookingId: _id, serviceId, patientUid: payerUid, providerUid, priceCents } = on.booking;
    expect(await copyOf(on.booking)).toEqual({ _id, serviceId, payerUid, providerUid, priceCents });
    await close();
    await on.payment.app.handle(restated(undefined));
    expect(await copyOf(on.booking)).toMatchObject({ refundPercent: 100 });
  });

  it.each([
    [50, 2275, ['succeeded', 'partially-refunded']],
    [0, 0, ['succeeded']],
  ])('is %d percent of the payment if the service says so', async (percent, cents, published) => {
    const intentId = await pay();
    await close(closing(percent));
    await check();
    expect(await refundsOf(intentId)).toEqual([cents]);
    expect(await names()).toEqual(published);
  });

  it('is made once although two attempts start from the same state, as after a lost answer', async () => {
    const intentId = await pay();
    const terms = { closedAt: new Date(Date.now() + 1_000), refundPercent: 50 };
    const known = await leased();
    await Promise.allSettled([refund(known, terms), refund(known, terms)]);
    expect(await refundsOf(intentId)).toEqual([2275]);
  });

  it('is made once although a check that read the payment before a failed attempt goes on after it', async () => {
    const intentId = await pay();
    await close(closing(50));
    const terms = { closedAt: new Date(Date.now() + 1_000), refundPercent: 50 };
    const known = await leased();
    await on.payment.sandbox.setFaults({ failLateEvery: 1 });
    await expect(refund(known, terms)).rejects.toThrow('refuses');
    await on.payment.sandbox.setFaults({});
    await expect(refund(known, terms)).rejects.toThrow('meanwhile');
    await check();
    expect(await refundsOf(intentId)).toEqual([2275]);
    expect(await names()).toEqual(['succeeded', 'partially-refunded']);
  });

  /** Runs `work` in an instance whose clock is ten minutes fast or slow. */
  const withClock = (offsetMs: number, work: () => Promise<unknown>) => {
    const { Date: RightDate } = globalThis;
    globalThis.Date = class extends RightDate {
      constructor(at: number | string | Date = RightDate.now() + offsetMs) {
        super(at);
      }
    } as unknown as DateConstructor;
    return work().finally(() => {
      globalThis.Date = RightDate;
    });
  };

  it('is not delayed by the fast clock of an instance that received the cancellation and died', async () => {
    const intentId = await pay();
    const event = closing();
    await withClock(600_000, () => on.payment.app.app.get(RefundsService).handleBooking(event.data));
    await check();
    expect(await refundsOf(intentId)).toEqual([4550]);
  });

  it('is the full amount if the payment was still processed at the cancellation, whatever clock an instance has', async () => {
    const intentId = await on.payment.open(on.payer, on.booking.bookingId);
    await on.payment.intents.updateOne({ intentId }, { status: 'processing' });
    await on.payment.pay(intentId);
    await close(closing(0, new Date()));
    await withClock(-600_000, () => on.payment.confirm(on.payer, intentId));
    await check();
    expect(await refundsOf(intentId)).toEqual([4550]);
  });

  it('is only the rest if a part was refunded by hand', async () => {
    const intentId = await pay();
    await on.payment.sandbox.stripe.refunds.create({ payment_intent: intentId, amount: 1000 });
    await close();
    await check();
    expect(await refundsOf(intentId)).toEqual([4550]);
  });

  it('is the full amount if the payment arrives after the cancellation', async () => {
    const intentId = await on.payment.open(on.payer, on.booking.bookingId);
    await close(closing(0, new Date(Date.now() - 60_000)));
    await on.payment.pay(intentId);
    await on.payment.confirm(on.payer, intentId);
    await check();
    expect(await refundsOf(intentId)).toEqual([4550]);
    expect(await names()).toEqual(['succeeded', 'refunded']);
  });

  it('is not needed without a payment: the open intent is canceled and no other is created', async () => {
    const intentId = await on.payment.open(on.payer, on.booking.bookingId);
    await close();
    await check();
    const { status } = await on.payment.sandbox.stripe.paymentIntents.retrieve(intentId);
    expect(status).toBe('canceled');
    const answer = await on.payment.ask(on.payer, { bookingId: on.booking.bookingId });
    expect(answer).toMatchObject({ status: 409, body: { code: 'not-payable' } });
  });

  it('is possible for a booking whose request has not arrived', async () => {
    on.booking = { ...on.booking, bookingId: on.booking.bookingId.replace(/^..../, 'abcd') };
    await close();
    expect(await copyOf(on.booking)).toMatchObject({
      payerUid: on.payer.uid,
      priceCents: 4550,
      refundPercent: 100,
    });
  });
});
