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

  it('keeps its pauses however often the booking states its closing again', async () => {
    await pay('pm_card_createDispute');
    const event = closing();
    await close(event);
    await check();
    const waiting = await on.payment.storedOf(on.booking.bookingId);
    for (let pass = 0; pass < 3; pass += 1)
      await close({ ...event, id: crypto.randomUUID(), data: { ...event.data, what: 'restated' } });
    expect(await on.payment.storedOf(on.booking.bookingId)).toEqual(waiting);
  });
});
