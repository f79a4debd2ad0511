import { eventExamples } from '@mendwell/contracts/event-examples';
import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { until } from '@mendwell/service-kit/testing/until';
import { Reconciliation } from '../src/intents/reconciliation.ts';
import { SettlementService } from '../src/intents/settlement.service.ts';
import { CardProvider } from '../src/provider/card-provider.ts';
import { RefundsService } from '../src/refunds/refunds.service.ts';
import { MissedEvents } from '../src/webhooks/missed-events.ts';
import { type PaymentApp, type Person, signIn, startPaymentApp } from './payment-app.ts';
import type { BookingRequested } from './test-bookings.ts';

describe('a refund', () => {
  let payment: PaymentApp;
  let payer: Person;
  let booking: BookingRequested;

  beforeAll(async () => {
    payment = await startPaymentApp();
  });
  afterAll(() => payment.close());
  beforeEach(async () => {
    payer = await signIn();
    booking = await payment.book(payer);
  });

  const check = () => payment.app.app.get(Reconciliation).run();
  const copyOf = ({ bookingId }: BookingRequested) => payment.copies.findById(bookingId).lean();
  const closing = (refundPercent = 100, closedAt = new Date(Date.now() + 1_000)) => {
    const { data } = eventExamples['booking.cancelled'];
    const { bookingId, serviceId, patientUid, priceCents } = booking;
    const changes = { bookingId, serviceId, patientUid, priceCents, refundPercent };
    return {
      ...eventExamples['booking.cancelled'],
      id: crypto.randomUUID(),
      data: { ...data, ...changes, closedAt: closedAt.toISOString() },
    };
  };
  const close = async (event = closing()) => {
    await payment.app.receive(event);
    await until(async () => (await copyOf(booking))?.closedAt);
  };
  const pay = async (card?: string) => {
    const intentId = await payment.open(payer, booking.bookingId);
    await payment.pay(intentId, card);
    await payment.confirm(payer, intentId);
    return intentId;
  };
  const refundsOf = async (intentId: string) => {
    const { data } = await payment.sandbox.stripe.charges.list({ payment_intent: intentId });
    return data.map(({ amount_refunded }) => amount_refunded);
  };
  const names = () => payment.published(booking.bookingId);

  it('is made once, however often the event arrives and whichever instance checks', async () => {
    const intentId = await pay();
    const event = closing();
    await close(event);
    await Promise.all([check(), check()]);
    await payment.app.app.get(RefundsService).handleClosed(event);
    await check();
    expect(await refundsOf(intentId)).toEqual([4550]);
    expect(await names()).toEqual(['payment.succeeded', 'payment.refunded']);
    expect(await payment.storedOf(booking.bookingId)).toMatchObject({ refundedCents: 4550 });
    expect(await payment.storedOf(booking.bookingId)).not.toHaveProperty('refusedRefunds');
  });

  const restated = (closed: Parameters<typeof closing> | undefined) => {
    const example = eventExamples['booking.restated'];
    const { refundPercent, closedAt, bookingId, serviceId, patientUid, priceCents } = closing(
      ...(closed ?? []),
    ).data;
    const data = { ...example.data, bookingId, serviceId, patientUid, priceCents };
    const state = closed ? { ...data, closing: { refundPercent, closedAt } } : data;
    return { ...example, id: crypto.randomUUID(), data: state };
  };

  it('is made although the event of the cancellation was lost, and its payment is then left alone', async () => {
    const intentId = await pay();
    await payment.app.handle(restated([50]));
    await check();
    expect(await refundsOf(intentId)).toEqual([2275]);
    await payment.intents.updateOne({ intentId }, { $unset: { checkAt: 1 } });
    for (let pass = 0; pass < 10; pass++) await payment.app.handle(restated([50]));
    expect(await payment.storedOf(booking.bookingId)).not.toHaveProperty('checkAt');
    expect(await names()).toEqual(['payment.succeeded', 'payment.partially-refunded']);
  });

  it('is not made for an open booking, nor undone by a state from before the cancellation', async () => {
    await payment.copies.deleteOne({ _id: booking.bookingId });
    await payment.app.handle(restated(undefined));
    const { serviceId, patientUid: payerUid, priceCents } = booking;
    expect(await copyOf(booking)).toEqual({ _id: booking.bookingId, serviceId, payerUid, priceCents });
    await close();
    await payment.app.handle(restated(undefined));
    expect(await copyOf(booking)).toMatchObject({ refundPercent: 100 });
  });

  it.each([
    [50, 2275, ['payment.succeeded', 'payment.partially-refunded']],
    [0, 0, ['payment.succeeded']],
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
    const refunds = payment.app.app.get(RefundsService);
    await Promise.allSettled([refunds.refund(intentId, terms), refunds.refund(intentId, terms)]);
    expect(await refundsOf(intentId)).toEqual([2275]);
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
    await withClock(600_000, () => payment.app.app.get(RefundsService).handleClosed(event));
    await check();
    expect(await refundsOf(intentId)).toEqual([4550]);
  });

  it('is the full amount if the payment was still processed at the cancellation, whatever clock an instance has', async () => {
    const intentId = await payment.open(payer, booking.bookingId);
    await payment.intents.updateOne({ intentId }, { status: 'processing' });
    await payment.pay(intentId);
    await close(closing(0, new Date()));
    await withClock(-600_000, () => payment.confirm(payer, intentId));
    await check();
    expect(await refundsOf(intentId)).toEqual([4550]);
  });

  it('is only the rest if a part was refunded by hand', async () => {
    const intentId = await pay();
    await payment.sandbox.stripe.refunds.create({ payment_intent: intentId, amount: 1000 });
    await close();
    await check();
    expect(await refundsOf(intentId)).toEqual([4550]);
  });

  it('is the full amount if the payment arrives after the cancellation', async () => {
    const intentId = await payment.open(payer, booking.bookingId);
    await close(closing(0, new Date(Date.now() - 60_000)));
    await payment.pay(intentId);
    await payment.confirm(payer, intentId);
    await check();
    expect(await refundsOf(intentId)).toEqual([4550]);
    expect(await names()).toEqual(['payment.succeeded', 'payment.refunded']);
  });

  it('is not needed without a payment: the open intent is canceled and no other is created', async () => {
    const intentId = await payment.open(payer, booking.bookingId);
    await close();
    await check();
    const { status } = await payment.sandbox.stripe.paymentIntents.retrieve(intentId);
    expect(status).toBe('canceled');
    const answer = await payment.ask(payer, { bookingId: booking.bookingId });
    expect(answer).toMatchObject({ status: 409, body: { code: 'not-payable' } });
  });

  it('is possible for a booking whose request has not arrived', async () => {
    booking = { ...booking, bookingId: booking.bookingId.replace(/^..../, 'abcd') };
    await close();
    expect(await copyOf(booking)).toMatchObject({
      payerUid: payer.uid,
      priceCents: 4550,
      refundPercent: 100,
    });
  });

  it('is retried if it is refused, and reported in the metrics', async () => {
    const intentId = await pay('pm_card_createDispute');
    await close();
    await check();
    const waiting = await payment.storedOf(booking.bookingId);
    expect(waiting).toMatchObject({ refusedRefunds: 1, failures: 1 });
    await payment.intents.updateOne({ intentId }, { refusedRefunds: 4, checkAt: new Date(0) });
    await check();
    const metrics = await payment.app.app.get(Metrics).text();
    expect(metrics).toMatch(/^refunds_refused 1$/m);

    expect(await refundsOf(intentId)).toEqual([0]);
  });

  it.each([
    ['before', { failEvery: 1 }],
    ['after', { failLateEvery: 1 }],
  ])('is made once although the provider stored a failure %s making it', async (_, faults) => {
    const intentId = await pay();
    await close(closing(50));
    // Only the refund fails, not the reads around it.
    const closed = { closedAt: new Date(Date.now() + 1_000), refundPercent: 50 };
    await payment.sandbox.setFaults(faults);
    await expect(payment.app.app.get(RefundsService).refund(intentId, closed)).rejects.toThrow();
    await payment.sandbox.setFaults({});
    for (let time = 0; time < 2; time += 1) {
      await payment.intents.updateOne({ intentId }, { checkAt: new Date(0) });
      await check();
    }
    expect(await refundsOf(intentId)).toEqual([2275]);
    const stored = await payment.storedOf(booking.bookingId);
    expect(stored).toMatchObject({ refundedCents: 2275 });
    expect(stored).not.toHaveProperty('checkAt');
  });

  it.each(['the list of events', 'a webhook that is read with outdated answers'])(
    'is owed again if it fails after it was made, as %s reports, and then made once',
    async (reporter) => {
      const intentId = await pay();
      await close();
      await check();
      const provider = payment.app.app.get(CardProvider);
      const outdated = await provider.getIntent(intentId);
      await payment.sandbox.failRefund(intentId);
      if (reporter === 'the list of events') {
        await payment.app.app.get(MissedEvents).run();
      } else {
        const settlement = payment.app.app.get(SettlementService);
        await settlement.settle(intentId);
        await settlement.record(outdated);
        const fallen = await payment.storedOf(booking.bookingId);
        expect(fallen).toMatchObject({ refundedCents: 0, failedRefundCents: 4550 });
        expect(fallen.checkAt?.getTime()).toBeGreaterThan(0);
        const metrics = await payment.app.app.get(Metrics).text();
        expect(metrics).toMatch(/^refunds_failed_total [1-9]/m);
        expect(
          (await payment.app.call('GET', `/payments/receipts/${booking.bookingId}`, payer)).body,
        ).toMatchObject({
          refundedAmount: 0,
        });
      }
      for (let time = 0; time < 2; time += 1) {
        await payment.intents.updateOne({ intentId }, { checkAt: new Date(0) });
        await check();
      }
      expect(await refundsOf(intentId)).toEqual([4550]);
      expect(await payment.storedOf(booking.bookingId)).toMatchObject({ refundedCents: 4550 });
      expect(await names()).toEqual([
        'payment.succeeded',
        'payment.refunded',
        'payment.refund-failed',
        'payment.refunded',
      ]);
    },
  );

  it("is not due once the payer's bank has taken the payment back", async () => {
    const intentId = await pay('pm_card_createDispute');
    await close();
    await check();
    const { disputes } = payment.sandbox.stripe;
    const [dispute] = (await disputes.list({ payment_intent: intentId })).data;
    await disputes.close(dispute?.id ?? '');
    await payment.intents.updateOne({ intentId }, { checkAt: new Date(0) });
    await check();
    const stored = await payment.storedOf(booking.bookingId);
    expect(stored).toMatchObject({ disputeStatus: 'lost' });
    expect(stored).not.toHaveProperty('refusedRefunds');
    expect(stored).not.toHaveProperty('checkAt');
  });

  it('is the rest after a lost dispute about a part, although an earlier one was won', async () => {
    const intentId = await pay('pm_card_createDispute');
    const { stripe } = payment.sandbox;
    const [first] = (await stripe.disputes.list({ payment_intent: intentId })).data;
    await stripe.disputes.update(first?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } });
    await payment.confirm(payer, intentId);
    expect(await payment.storedOf(booking.bookingId)).toMatchObject({ disputeStatus: 'won' });
    await stripe.rawRequest('POST', `/v1/charges/${first?.charge}/dispute`, { amount: 1000 });
    await payment.confirm(payer, intentId);
    expect(await payment.storedOf(booking.bookingId)).toMatchObject({ disputeStatus: 'open' });
    const [second] = (await stripe.disputes.list({ payment_intent: intentId })).data;
    await stripe.disputes.close(second?.id ?? '');
    await close();
    await check();
    expect(await refundsOf(intentId)).toEqual([3550]);
    expect(await payment.storedOf(booking.bookingId)).toMatchObject({
      disputeStatus: 'lost',
      disputes: [
        { amountCents: 4550, status: 'won' },
        { amountCents: 1000, status: 'lost' },
      ],
    });
  });

  it('is retried at once when the booking repeats its event, but with pauses if it is refused', async () => {
    const intentId = await pay('pm_card_createDispute');
    const event = closing();
    const repeat = () =>
      payment.app.app.get(RefundsService).handleClosed({ ...event, id: crypto.randomUUID() });
    await close(event);
    await check();
    const waiting = await payment.storedOf(booking.bookingId);
    await repeat();
    expect(await payment.storedOf(booking.bookingId)).toEqual(waiting);
    await payment.intents.updateOne({ intentId }, { $unset: { refusedRefunds: 1 } });
    await repeat();
    expect((await payment.storedOf(booking.bookingId)).checkAt).toEqual(new Date(0));
  });
});
