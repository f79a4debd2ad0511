import { note, refundSteps } from './refund-steps.ts';

const {
  on,
  check,
  names,
  closing,
  close,
  pay,
  refundsOf,
  disputesOf,
  winDispute,
  retry,
  takeOver,
  settle,
  listed,
  actions,
} = refundSteps();
const stored = () => on.payment.storedOf(on.booking.bookingId);

/** A refund that the provider refuses, as it does during a dispute. */
async function refused(refundPercent = 100) {
  const intentId = await pay('pm_card_createDispute');
  await close(closing(refundPercent));
  await check();
  await winDispute(intentId);
  await on.payment.confirm(on.payer, intentId);
  return intentId;
}
const returnOnce = async (intentId: string) => {
  await on.payment.sandbox.failRefund(intentId);
  await on.payment.confirm(on.payer, intentId);
};

const notChangeable = { status: 409, body: { code: 'not-changeable' } };
const modified = { status: 200, body: { modifiedCount: 1 } };
const due = () => on.payment.intents.updateOne({ bookingId: on.booking.bookingId }, { checkAt: new Date(0) });

describe('a refund that an operator takes over', () => {
  it('is not requested any more, although a retry was planned, and is not paid twice', async () => {
    const intentId = await refused();
    expect(await settle()).toMatchObject(notChangeable);
    const answers = await Promise.all([takeOver(), takeOver(), takeOver()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await listed()).toMatchObject([{ owed: 45.5, toSettle: 45.5, isRetryable: false }]);
    expect(await retry()).toMatchObject(notChangeable);
    // As if something had planned another check.
    await due();
    await check();
    expect(await refundsOf(intentId)).toEqual([0]);
    expect(await settle()).toMatchObject(modified);
    expect(await settle()).toMatchObject(notChangeable);
    expect(await refundsOf(intentId)).toEqual([0]);
    expect((await actions()).map(({ action }) => action)).toEqual(['refund.take-over', 'refund.settle']);
  });

  it('is for the card provider alone if its retry is faster', async () => {
    const intentId = await refused();
    await due();
    const [, taken] = await Promise.all([check(), takeOver()]);
    await check();
    const [refunded] = await refundsOf(intentId);
    expect({ refunded, taken: taken.status }).toEqual(
      taken.status === 200 ? { refunded: 0, taken: 200 } : { refunded: 4550, taken: 409 },
    );
    expect(await settle()).toMatchObject(taken.status === 200 ? modified : notChangeable);
  });
});

it('a refund that fails under the claim of a killed process is requested again once that claim has ended', async () => {
  const intentId = await pay();
  await close();
  await check();
  const many = { refundAttempt: 8, claimedBy: 'a killed instance' };
  await on.payment.intents.updateOne({ bookingId: on.booking.bookingId }, many);
  await returnOnce(intentId);
  const { checkAt, changedAt } = await stored();
  expect(Number(checkAt) - Number(changedAt)).toBe(30_000);
  expect(await takeOver()).toMatchObject(notChangeable);
  await due();
  await check();
  expect(await refundsOf(intentId)).toEqual([4550]);
  expect(await stored()).not.toHaveProperty('claimedBy');
});

describe('a refund that an operator settles', () => {
  it('is refunded for its booking and its payer, and never requested again', async () => {
    const intentId = await refused();
    expect(await listed()).toMatchObject([{ owed: 45.5, refusals: 1, toTakeOver: 45.5 }]);
    const { version } = await stored();
    expect(await takeOver()).toMatchObject(modified);
    const answers = await Promise.all([settle(), settle(), settle()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await listed()).toEqual([]);

    const { bookingId } = on.booking;
    const refunds = (await on.payment.app.outbox('payment.changed', 'refunded')).map(({ data }) => data);
    const refund = { bookingId, refundedCents: 4550, version: version + 1 };
    expect(refunds).toContainEqual(expect.objectContaining(refund));
    expect(await names()).toHaveLength(version + 1);
    expect(await actions()).toMatchObject([
      { operatorEmail: on.operator.email, action: 'refund.take-over', note },
      { operatorEmail: on.operator.email, action: 'refund.settle', note },
    ]);
    const path = `/payments/receipts/${bookingId}`;
    expect(await on.payment.app.call('GET', path, { token: on.payer.token })).toMatchObject({
      body: { refundedAmount: 45.5, refundedAt: expect.any(String) },
    });

    await close();
    await check();
    expect(await refundsOf(intentId)).toEqual([0]);
  });

  it('may be a part of the payment', async () => {
    const intentId = await refused(50);
    expect(await takeOver()).toMatchObject(modified);
    expect(await settle()).toMatchObject(modified);
    expect((await names()).at(-1)).toBe('partially-refunded');
    await on.payment.sandbox.stripe.refunds.create({ payment_intent: intentId, amount: 2275 });
    await on.payment.confirm(on.payer, intentId);
    expect((await names()).at(-1)).toBe('refunded');
    expect(await listed()).toEqual([]);
  });

  it('may have been returned twice by the bank', async () => {
    const intentId = await pay();
    await close();
    for (const times of [1, 2]) {
      await on.payment.intents.updateOne({ intentId }, { checkAt: new Date(0) });
      await check();
      await returnOnce(intentId);
      expect(await listed()).toMatchObject([{ failedRefunds: times * 45.5 }]);
    }
    await on.payment.intents.updateOne({ intentId }, { checkAt: new Date(0) });
    await check();
    expect(await listed()).toMatchObject([{ toTakeOver: 45.5 }]);
    expect(await takeOver()).toMatchObject(modified);
    expect(await settle()).toMatchObject(modified);
    expect(await listed()).toEqual([]);
  });

  it('may have been made by hand for an open booking', async () => {
    const intentId = await pay();
    await on.payment.sandbox.stripe.refunds.create({ payment_intent: intentId, amount: 1000 });
    await on.payment.confirm(on.payer, intentId);
    await returnOnce(intentId);
    expect(await listed()).toMatchObject([{ owed: 0, toTakeOver: 10 }]);
    expect(await takeOver()).toMatchObject(modified);
    expect(await settle()).toMatchObject(modified);
    expect(await listed()).toEqual([]);
    await on.payment.confirm(on.payer, intentId);
    expect(await listed()).toEqual([]);
  });

  it('is not paid back while the payer disputes the charge meanwhile, and only the rest after that', async () => {
    const intentId = await refused();
    expect(await takeOver()).toMatchObject(modified);
    const { stripe } = on.payment.sandbox;
    const { data } = await stripe.charges.list({ payment_intent: intentId });
    await stripe.rawRequest('POST', `/v1/charges/${data[0]?.id}/dispute`, { amount: 1000 });
    expect(await settle()).toMatchObject(notChangeable);
    expect((await listed())[0]).not.toHaveProperty('toSettle');
    const dispute = (await disputesOf(intentId)).find(({ amount }) => amount === 1000);
    await stripe.disputes.close(dispute?.id ?? '');
    await on.payment.confirm(on.payer, intentId);
    expect(await listed()).toMatchObject([{ toSettle: 35.5 }]);
    expect(await settle()).toMatchObject(modified);
  });
});

describe('nothing is taken over or settled', () => {
  it.each([
    ['is requested within seconds', () => pay().then(() => close())],
    [
      'has been made',
      () =>
        pay()
          .then(() => close())
          .then(check),
    ],
    [
      'waits for the end of a dispute',
      async () => {
        await pay('pm_card_createDispute');
        await close();
        await check();
      },
    ],
    [
      'is being requested',
      async () => {
        await refused();
        const claimed = { claimedBy: 'another instance', checkAt: new Date(Date.now() + 30_000) };
        await on.payment.intents.updateOne({ bookingId: on.booking.bookingId }, claimed);
      },
    ],
  ])('while a refund %s', async (_, prepare) => {
    await prepare();
    const before = await stored();
    for (const decide of [takeOver, settle]) expect(await decide()).toMatchObject(notChangeable);
    expect(await stored()).toEqual(before);
    expect(await actions()).toEqual([]);
    for (const payment of await listed()) {
      for (const offer of ['toTakeOver', 'toSettle']) expect(payment).not.toHaveProperty(offer);
      // What it says is what it offers.
      expect(payment.nextStep).not.toMatch(/take it over|settle it/);
    }
  });

  it('if the card provider has refunded after all', async () => {
    const intentId = await refused();
    await on.payment.sandbox.stripe.refunds.create({ payment_intent: intentId });
    expect(await takeOver()).toMatchObject(notChangeable);
    expect(await stored()).toMatchObject({ refundedCents: 4550 });
    expect(await listed()).toEqual([]);
  });

  it('if the card provider has refunded although somebody had taken it over', async () => {
    const intentId = await refused();
    await takeOver();
    await on.payment.sandbox.stripe.refunds.create({ payment_intent: intentId });
    expect(await settle()).toMatchObject(notChangeable);
    expect(await stored()).toMatchObject({ refundedCents: 4550 });
    expect(await listed()).toEqual([]);
  });

  it('of an unknown payment, or by somebody else', async () => {
    for (const decide of [takeOver, settle])
      expect(await decide('f'.repeat(24))).toMatchObject({ status: 404, body: { code: 'not-found' } });
    await refused();
    const before = await stored();
    for (const token of [undefined, on.payer.token])
      for (const decide of [takeOver, settle])
        expect(await decide(on.booking.bookingId, { token })).toMatchObject({ status: 404 });
    expect(await stored()).toEqual(before);
  });
});
