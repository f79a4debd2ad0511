import { CardProvider } from '../src/provider/card-provider.ts';
import { RefundsService } from '../src/refunds/refunds.service.ts';
import { SettlementService } from '../src/settlement/settlement.service.ts';
import { MissedEvents } from '../src/webhooks/missed-events.ts';
import { signIn } from './payment-app.ts';
import { refundSteps } from './refund-steps.ts';

const hourMs = 3_600_000;

describe('a refund', () => {
  const { on, check, names, leased, refund, closing, close, pay, refundsOf } = refundSteps();
  afterEach(() => on.payment.sandbox.setFaults({}));

  it('is retried if it is refused, and reported in the metrics unless there is a dispute', async () => {
    const intentId = await pay('pm_card_createDispute');
    await close(closing(100, new Date(Date.now() - 2 * hourMs)));
    await check();
    const waiting = await on.payment.storedOf(on.booking.bookingId);
    expect(waiting).toMatchObject({ refusedRefunds: 1, attempts: 1 });
    await on.payment.intents.updateOne({ intentId }, { refusedRefunds: 4, checkAt: new Date(0) });
    await check();
    await on.payment.app.showsMetric(/^refunds_refused 0$/m);
    await on.payment.app.showsMetric(/^refunds_owed\{age="1d"\} 0$/m);
    const refundSince = new Date(Date.now() - 3 * hourMs);
    await on.payment.intents.updateOne({ intentId }, { refundSince, $unset: { disputeStatus: 1 } });
    await on.payment.app.showsMetric(/^refunds_refused 1$/m);
    await on.payment.app.showsMetric(/^refunds_owed\{age="1d"\} 1$/m);

    expect(await refundsOf(intentId)).toEqual([0]);
  });

  it('is requested once more if the bank returns it, and after that only for an operator', async () => {
    const intentId = await pay();
    const { bookingId } = on.booking;
    await close();
    await check();
    const fails = async () => {
      await on.payment.sandbox.failRefund(intentId);
      await on.payment.confirm(on.payer, intentId);
      await on.payment.intents.updateOne({ intentId }, { checkAt: new Date(0) });
      await check();
      return refundsOf(intentId);
    };
    expect(await fails()).toEqual([4550]);
    expect(await fails()).toEqual([0]);
    await on.payment.app.app.get(RefundsService).handleBooking(closing().data);
    await check();
    expect(await refundsOf(intentId)).toEqual([0]);
    // No attempt is planned, but the money is owed.
    await on.payment.app.showsMetric(/^refunds_owed\{age="5m"\} [1-9]/m);
    const { token } = await signIn({ isOperator: true });
    const path = `/desk/payment/payments?kind=refunds&payer=${on.payer.uid}`;
    const [waiting] = (await on.payment.app.call('GET', path, { token })).body;
    expect(waiting).toMatchObject({
      ...{ bookingId, owed: 45.5, failedRefunds: 91, isRetryable: true },
      nextStep: expect.stringContaining('The bank has returned two refunds'),
    });
    const body = { note: 'The patient has a new card' };
    const retry = `/desk/payment/payments/${bookingId}/retry`;
    expect((await on.payment.app.call('POST', retry, { token, body })).body).toMatchObject({
      modifiedCount: 1,
    });
    await check();
    expect(await refundsOf(intentId)).toEqual([4550]);
    expect(await fails()).toEqual([0]);
  });

  it('is requested once more after one was returned, whatever its amount', async () => {
    const intentId = await pay();
    await on.payment.sandbox.stripe.refunds.create({ payment_intent: intentId });
    await on.payment.sandbox.failRefund(intentId);
    await on.payment.confirm(on.payer, intentId);
    await close(closing(50));
    await check();
    expect(await refundsOf(intentId)).toEqual([2275]);
  });

  it.each([
    ['before', { failEvery: 1 }],
    ['instead of', { refuseEvery: 1 }],
    ['after', { failLateEvery: 1 }],
  ])('is made once although the provider stored a failure %s making it', async (_, faults) => {
    const intentId = await pay();
    await close(closing(50));
    // Only the refund fails, not the reads around it.
    const closed = { closedAt: new Date(Date.now() + 1_000), refundPercent: 50 };
    await on.payment.sandbox.setFaults(faults);
    await expect(refund(await leased(), closed)).rejects.toThrow();
    await on.payment.sandbox.setFaults({});
    for (let time = 0; time < 2; time += 1) {
      await on.payment.intents.updateOne({ intentId }, { checkAt: new Date(0) });
      await check();
    }
    expect(await refundsOf(intentId)).toEqual([2275]);
    const stored = await on.payment.storedOf(on.booking.bookingId);
    expect(stored).toMatchObject({ refundedCents: 2275 });
    expect(stored).not.toHaveProperty('checkAt');
  });

  it.each(['the list of events', 'a webhook that is read with outdated answers'])(
    'is owed again if it fails after it was made, as %s reports, and then made once',
    async (reporter) => {
      const intentId = await pay();
      await close();
      await check();
      const provider = on.payment.app.app.get(CardProvider);
      const { version } = await on.payment.storedOf(on.booking.bookingId);
      const outdated = await provider.getIntent(intentId);
      await on.payment.sandbox.failRefund(intentId);
      if (reporter === 'the list of events') {
        await on.payment.app.app.get(MissedEvents).run();
      } else {
        const settlement = on.payment.app.app.get(SettlementService);
        await settlement.settle(intentId);
        await settlement.record(outdated, version);
        const fallen = await on.payment.storedOf(on.booking.bookingId);
        expect(fallen).toMatchObject({ refundedCents: 0, failedRefundCents: 4550 });
        expect(fallen.checkAt?.getTime()).toBeGreaterThan(0);
        await on.payment.app.showsMetric(/^refunds_failed_total [1-9]/m);
        expect(
          (await on.payment.app.call('GET', `/payments/receipts/${on.booking.bookingId}`, on.payer)).body,
        ).toMatchObject({
          refundedAmount: 0,
        });
      }
      for (let time = 0; time < 2; time += 1) {
        await on.payment.intents.updateOne({ intentId }, { checkAt: new Date(0) });
        await check();
      }
      expect(await refundsOf(intentId)).toEqual([4550]);
      expect(await on.payment.storedOf(on.booking.bookingId)).toMatchObject({ refundedCents: 4550 });
      expect(await names()).toEqual(['succeeded', 'refunded', 'refund-failed', 'refunded']);
    },
  );

  it('is owed again if it fails before it was recorded as made', async () => {
    const intentId = await pay();
    await close();
    // Only the refund's answer is lost, not those around it.
    const closed = { closedAt: new Date(Date.now() + 1_000), refundPercent: 100 };
    await on.payment.sandbox.setFaults({ loseAnswerEvery: 1 });
    await expect(refund(await leased(), closed)).rejects.toThrow();
    await on.payment.sandbox.setFaults({});
    await on.payment.sandbox.failRefund(intentId);
    for (let time = 0; time < 2; time += 1) {
      await on.payment.intents.updateOne({ intentId }, { checkAt: new Date(0) });
      await check();
    }
    expect(await refundsOf(intentId)).toEqual([4550]);
    expect(await names()).toEqual(['succeeded', 'refund-failed', 'refunded']);
  });
});
