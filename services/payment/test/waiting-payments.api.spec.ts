import { Types } from 'mongoose';
import { dueIntent } from './intents-of.ts';
import { signIn, startPaymentApp } from './payment-app.ts';
import { refundSteps } from './refund-steps.ts';
import { stripeEnvironment } from './test-sandbox.ts';

const { on, check, closing, close, pay, disputesOf, winDispute, retry } = refundSteps();
const hourMs = 3_600_000;

beforeEach(() => on.payment.intents.deleteMany());

const list = async (kind: string) => {
  const path = `/desk/payment/payments?kind=${kind}`;
  const { status, headers, body } = await on.payment.app.call('GET', path, { token: on.operator.token });
  expect({ status, total: headers['x-total-count'] }).toEqual({ status: 200, total: String(body.length) });
  return body;
};

describe('the list of refunds', () => {
  it('has what is owed from the closing until it is made', async () => {
    await pay();
    expect(await list('refunds')).toEqual([]);
    await close();
    const [waiting] = await list('refunds');
    const { bookingId, patientUid: payerUid } = on.booking;
    expect(waiting).toMatchObject({
      ...{ bookingId, payerUid, amount: 45.5, refunded: 0, owed: 45.5, refusals: 0 },
      ...{ isRetryable: false, nextStep: 'It is requested within seconds. Nothing to do.' },
    });
    expect(waiting).not.toHaveProperty('providerUrl');
    expect(await list(`refunds&service=${on.booking.serviceId}`)).toEqual([waiting]);
    expect(await list(`refunds&service=${String(new Types.ObjectId())}`)).toEqual([]);
    await check();
    expect(await list('refunds')).toEqual([]);
  });

  it('has a payment that succeeded after the closing', async () => {
    const intentId = await on.payment.open(on.payer, on.booking.bookingId);
    await close();
    await on.payment.pay(intentId);
    await on.payment.confirm(on.payer, intentId);
    expect(await list('refunds')).toMatchObject([{ owed: 45.5 }]);
    await check();
    expect(await list('refunds')).toEqual([]);
  });

  it('has a payment that arrived after a closing heard of only now, since it arrived', async () => {
    await pay();
    await close(closing(100, new Date(Date.now() - hourMs)));
    const { paidAt } = await on.payment.storedOf(on.booking.bookingId);
    expect(await list('refunds')).toMatchObject([{ owed: 45.5, since: paidAt?.toISOString() }]);
  });

  it('says how often the provider has refused, why it may, and when it is asked again', async () => {
    await pay('pm_card_createDispute');
    await close();
    await check();
    expect(await list('refunds')).toMatchObject([
      {
        owed: 45.5,
        refusals: 1,
        isRetryable: true,
        nextAttemptAt: expect.any(String),
        nextStep: expect.stringContaining('Nothing is refunded during a dispute'),
      },
    ]);
  });

  it('has a refund that the bank returned, since that moment', async () => {
    const intentId = await pay();
    await close();
    await check();
    await on.payment.sandbox.failRefund(intentId);
    await on.payment.confirm(on.payer, intentId);
    const [waiting] = await list('refunds');
    expect(waiting).toMatchObject({
      ...{ owed: 45.5, refunded: 0, failedRefunds: 45.5, isRetryable: true },
      nextStep: expect.stringContaining('The bank has returned a refund.'),
    });
    const { refundSince, changedAt } = await on.payment.storedOf(on.booking.bookingId);
    expect(refundSince).toEqual(changedAt);
    expect(waiting.since).toBe(changedAt?.toISOString());
  });

  it('has a refund by hand that the bank returned, although the booking is open', async () => {
    const intentId = await pay();
    await on.payment.sandbox.stripe.refunds.create({ payment_intent: intentId });
    await on.payment.confirm(on.payer, intentId);
    expect(await list('refunds')).toEqual([]);
    await on.payment.sandbox.failRefund(intentId);
    await on.payment.confirm(on.payer, intentId);
    await check();
    expect(await list('refunds')).toMatchObject([{ owed: 0, failedRefunds: 45.5, isRetryable: false }]);
    await on.payment.sandbox.stripe.refunds.create({ payment_intent: intentId });
    await on.payment.confirm(on.payer, intentId);
    expect(await list('refunds')).toEqual([]);
  });

  it('loses a refund by hand that the bank returned once the booking is closed without a refund', async () => {
    const intentId = await pay();
    await on.payment.sandbox.stripe.refunds.create({ payment_intent: intentId });
    await on.payment.confirm(on.payer, intentId);
    await on.payment.sandbox.failRefund(intentId);
    await on.payment.confirm(on.payer, intentId);
    expect(await list('refunds')).toMatchObject([{ owed: 0, failedRefunds: 45.5 }]);
    await close(closing(0));
    expect(await list('refunds')).toEqual([]);
  });
});

it('the list of disputes has the open ones with their deadlines', async () => {
  const intentId = await pay('pm_card_createDispute');
  const [dispute] = await disputesOf(intentId);
  const disputes = [
    {
      ...{ disputeId: dispute?.id, amount: 45.5, status: 'open' },
      dueBy: new Date(Number(dispute?.evidence_details.due_by) * 1_000).toISOString(),
    },
  ];
  expect(await list('disputes')).toMatchObject([{ owed: 0, isRetryable: false, disputes }]);
  const { version } = await on.payment.storedOf(on.booking.bookingId);

  // As if the card provider had named the deadline later.
  await on.payment.intents.updateOne({ intentId }, { $unset: { 'disputes.0.dueBy': 1 } });
  await on.payment.confirm(on.payer, intentId);
  expect(await list('disputes')).toMatchObject([{ disputes }]);
  expect((await on.payment.storedOf(on.booking.bookingId)).version).toBe(version);

  await winDispute(intentId);
  await on.payment.confirm(on.payer, intentId);
  expect(await list('disputes')).toEqual([]);
});

it('the list of open payments has those that are open for more than an hour', async () => {
  const intentId = await on.payment.open(on.payer, on.booking.bookingId);
  expect(await list('open')).toEqual([]);
  const offeredAt = new Date(Date.now() - hourMs - 1_000);
  await on.payment.intents.updateOne({ intentId }, { offeredAt });
  expect(await list('open')).toMatchObject([
    { since: offeredAt.toISOString(), amount: 45.5, owed: 0, isRetryable: true },
  ]);
  await on.payment.pay(intentId);
  await on.payment.confirm(on.payer, intentId);
  expect(await list('open')).toEqual([]);
});

it.each([
  ['refunds', { status: 'succeeded', checkAt: new Date(0) }, 'refundSince'],
  ['disputes', { status: 'succeeded', disputeStatus: 'open' }, 'changedAt'],
  ['open', { checkAt: new Date(0) }, 'offeredAt'],
] as const)('the list of %s has pages, oldest first', async (kind, state, field) => {
  const rows = Array.from({ length: 7 }, (_, at) => ({
    ...dueIntent(`pi_${kind}_${at}`),
    ...state,
    _id: new Types.ObjectId(),
    [field]: new Date(Date.now() - 2 * hourMs - Math.floor(at / 2) * 1_000),
  }));
  await on.payment.intents.insertMany(rows);
  const seen: string[] = [];
  let path = `/desk/payment/payments?kind=${kind}&limit=3`;
  for (let pages = 0; path && pages < 5; pages += 1) {
    const { status, headers, body } = await on.payment.app.call('GET', path, { token: on.operator.token });
    expect({ status, total: headers['x-total-count'] }).toEqual({ status: 200, total: '7' });
    seen.push(
      ...body.map(({ bookingId, since }: { bookingId: string; since: string }) => `${since} ${bookingId}`),
    );
    const next = /<(\?[^>]+)>; rel="next"/.exec(String(headers.link))?.[1];
    path = next ? `/desk/payment/payments${next}` : '';
  }
  expect(new Set(seen).size).toBe(7);
  const instants = seen.map((one) => one.split(' ')[0]);
  expect(instants).toEqual(instants.toSorted());
});

it('nobody but operators with a recent sign-in sees or retries payments', async () => {
  await pay('pm_card_createDispute');
  await close();
  await check();
  const stores = async () => [await on.payment.intents.find().lean(), await on.payment.app.outbox()];
  const before = await stores();
  const old = await signIn({ isOperator: true, signedInAt: new Date(Date.now() - 61 * 60_000) });
  for (const [person, status] of [
    [undefined, 404],
    [on.payer, 404],
    [old, 403],
  ] as const) {
    const { token } = person ?? {};
    expect(await on.payment.app.call('GET', '/desk/payment/payments', { token })).toMatchObject({ status });
    expect(await retry(on.booking.bookingId, { token })).toMatchObject({ status });
  }
  expect(await stores()).toEqual(before);
});

it.each([
  ['sk_test_payment', 'https://dashboard.stripe.com/test/payments/pi_known'],
  ['rk_live_payment', 'https://dashboard.stripe.com/payments/pi_known'],
])('with %s, payments link to the page %s', async (STRIPE_SECRET_KEY, providerUrl) => {
  const env = { ...stripeEnvironment, STRIPE_SECRET_KEY, STRIPE_API_BASE: '' };
  const live = await startPaymentApp({ env });
  try {
    await live.intents.insertMany([{ ...dueIntent('pi_known'), offeredAt: new Date(0) }]);
    const { token } = on.operator;
    const answer = await live.app.call('GET', '/desk/payment/payments?kind=open', { token });
    expect(answer.body).toMatchObject([{ providerUrl }]);
  } finally {
    await live.close();
  }
});
