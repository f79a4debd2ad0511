import { RefundsService } from '../src/refunds/refunds.service.ts';
import { refundSteps } from './refund-steps.ts';

describe('the refund of a disputed payment', () => {
  const { on, check, closing, close, pay, refundsOf, disputesOf, winDispute } = refundSteps();

  it("is not due once the payer's bank has taken the payment back", async () => {
    const intentId = await pay('pm_card_createDispute');
    await close();
    await check();
    const [dispute] = await disputesOf(intentId);
    await on.payment.sandbox.stripe.disputes.close(dispute?.id ?? '');
    await on.payment.intents.updateOne({ intentId }, { checkAt: new Date(0) });
    await check();
    const stored = await on.payment.storedOf(on.booking.bookingId);
    expect(stored).toMatchObject({ disputeStatus: 'lost' });
    expect(stored).not.toHaveProperty('refusedRefunds');
    expect(stored).not.toHaveProperty('checkAt');
  });

  it('is the rest after a lost dispute about a part, although an earlier one was won', async () => {
    const intentId = await pay('pm_card_createDispute');
    const { stripe } = on.payment.sandbox;
    const [first] = await disputesOf(intentId);
    await winDispute(intentId);
    await on.payment.confirm(on.payer, intentId);
    expect(await on.payment.storedOf(on.booking.bookingId)).toMatchObject({ disputeStatus: 'won' });
    await stripe.rawRequest('POST', `/v1/charges/${first?.charge}/dispute`, { amount: 1000 });
    await on.payment.confirm(on.payer, intentId);
    expect(await on.payment.storedOf(on.booking.bookingId)).toMatchObject({ disputeStatus: 'open' });
    const [second] = await disputesOf(intentId);
    await stripe.disputes.close(second?.id ?? '');
    await close();
    await check();
    expect(await refundsOf(intentId)).toEqual([3550]);
    expect(await on.payment.storedOf(on.booking.bookingId)).toMatchObject({
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
      on.payment.app.app.get(RefundsService).handleClosed({ ...event, id: crypto.randomUUID() });
    await close(event);
    await check();
    const waiting = await on.payment.storedOf(on.booking.bookingId);
    await repeat();
    expect(await on.payment.storedOf(on.booking.bookingId)).toEqual(waiting);
    await on.payment.intents.updateOne({ intentId }, { $unset: { refusedRefunds: 1 } });
    await repeat();
    expect((await on.payment.storedOf(on.booking.bookingId)).checkAt).toEqual(new Date(0));
  });
});
