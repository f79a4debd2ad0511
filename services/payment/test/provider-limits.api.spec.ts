import { setTimeout as delay } from 'node:timers/promises';
import { startTestApp, type TestApp, testDatabase } from '@mendwell/service-kit/testing/test-app';
import { until } from '@mendwell/service-kit/testing/until';
import { AppModule } from '../src/app.module.ts';
import { Reconciliation } from '../src/intents/reconciliation.ts';
import { CallBudget } from '../src/provider/call-budget.ts';
import { dueIntent } from './intents-of.ts';
import { type PaymentApp, type Person, signIn, startPaymentApp } from './payment-app.ts';
import { bookingOf } from './test-bookings.ts';
import { stripeEnvironment } from './test-sandbox.ts';

/* The limits of Stripe, for all instances together. */
const limits = { perSecond: 100, perEndpoint: 25 };
const payersPerSecond = 40;
/** docs/scaling.md has the payments a second of a longer run. */
const seconds = Number(process.env.TRIAL_PAYER_SECONDS ?? 3);
const open = Array.from({ length: 40 }, (_, index) => dueIntent(`pi_open${index}`));

let payment: PaymentApp;
const instances: TestApp[] = [];

beforeAll(async () => {
  const env = {
    MONGODB_URI: testDatabase('payment'),
    STRIPE_CALLS_PER_SECOND: `${limits.perSecond}`,
    STRIPE_CALLS_PER_ENDPOINT: `${limits.perEndpoint}`,
    // Says why a payer saw a 5xx, under the same request id.
    LOG_LEVEL: 'error',
  };
  payment = await startPaymentApp({ env, intents: open });
  const shared = { BOOKING_URL: payment.bookings.url, STRIPE_API_BASE: payment.sandbox.url };
  const start = () =>
    startTestApp({
      name: 'payment',
      module: AppModule,
      env: { ...stripeEnvironment, ...shared, ...env },
      jobs: false,
    });
  instances.push(payment.app, await start(), await start(), await start());
});
afterAll(async () => {
  for (const instance of instances.slice(1)) {
    await instance.stop();
    await instance.connection.close();
  }
  await payment.close();
});
beforeEach(() => payment.sandbox.setFaults({ limits }));

const instanceAt = (index: number) => instances[index % instances.length] as TestApp;
const budgetAt = (index: number) => instanceAt(index).app.get(CallBudget);

async function book(person: Person): Promise<string> {
  const { bookingId: _id, priceCents, ...booking } = bookingOf(person.uid);
  const { serviceId, patientUid: payerUid, providerUid } = booking;
  await payment.copies.insertMany([{ _id, priceCents, serviceId, payerUid, providerUid }]);
  return _id;
}

/** As the payer's browser does: not one of our servers' calls. */
async function payInBrowser(clientSecret: string) {
  const id = clientSecret.replace(/_secret_.*/, '');
  const paid = await fetch(`${payment.sandbox.url}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_payment' },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
  });
  expect(paid.status).toBe(200);
  return id;
}

it(`${payersPerSecond} payers a second at four instances: no failure, nobody pays twice, jobs come last`, async () => {
  const payers = await Promise.all(Array.from({ length: payersPerSecond * seconds }, () => signIn()));
  const bookingIds = await Promise.all(payers.map(book));
  await payment.intents.insertMany(open, { lean: true });
  const askUntilAnswered = async (index: number, url: string, body: object) => {
    for (;;) {
      const token = payers[index]?.token;
      const answer = await instanceAt(index).call('POST', url, { token, body });
      if (answer.status !== 429) return answer.body;
      await delay(1_000 * Number(answer.headers['retry-after']));
    }
  };
  const pay = async (bookingId: string, index: number) => {
    await delay((index * 1_000) / payersPerSecond);
    const created = await askUntilAnswered(index, '/create-payment-intent', { bookingId });
    if (!created.clientSecret) return created;
    const paymentIntentId = await payInBrowser(created.clientSecret);
    return askUntilAnswered(index, '/payments/confirm', { paymentIntentId });
  };
  const reconcile = () => Promise.all(instances.map(({ app }) => app.get(Reconciliation).run()));
  const beganAt = performance.now();
  const [answers] = await Promise.all([Promise.all(bookingIds.map(pay)), reconcile()]);
  const tookSeconds = (performance.now() - beganAt) / 1_000;

  expect(answers.filter(({ status }) => status !== 'succeeded')).toEqual([]);
  await payment.sandbox.setFaults({});
  const made: string[] = [];
  for await (const { metadata, status } of payment.sandbox.stripe.paymentIntents.list({ limit: 100 }))
    if (status === 'succeeded') made.push(metadata.bookingId ?? '');
  expect(made.toSorted()).toEqual(bookingIds.toSorted());
  if (process.env.TRIAL_PAYER_SECONDS)
    console.log({ payments: made.length, tookSeconds, perSecond: made.length / tookSeconds });
  const isDue = { intentId: /^pi_open/, checkAt: { $lte: new Date() } };
  await until(async () => {
    await reconcile();
    return !(await payment.intents.exists(isDue));
  });
  expect(await payment.intents.countDocuments({ intentId: /^pi_open/, attempts: { $gte: 1 } })).toBe(0);
});

it('a job gets nothing that a payer waits for, at whatever instance', async () => {
  const take = (by: 'payer' | 'job', index: number) => {
    const patienceMs = by === 'payer' ? 60_000 : 0;
    return budgetAt(index).take('queue', by, performance.now() + patienceMs);
  };
  const payers = Array.from({ length: 30 }, (_, index) => take('payer', index));
  await Promise.race(payers);
  await expect(take('job', 1)).rejects.toMatchObject({ code: 'too-many-requests' });
  await Promise.all(payers);
  await until(() => take('job', 2).then(() => true));
});

it('a payer for whom there is no room is told when to come back; one of another endpoint is not', async () => {
  const budget = budgetAt(0);
  const calls = Array.from({ length: 60 }, () => budget.take('busy', 'payer', budget.deadlineOf('payer')));
  const outcomes = await Promise.allSettled(calls);
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason : []));
  expect(refusals.length).toBeGreaterThan(0);
  for (const { code, retryAfterSeconds } of refusals)
    expect([code, retryAfterSeconds > 0]).toEqual(['too-many-requests', true]);
  await budget.take('elsewhere', 'payer', budget.deadlineOf('payer'));
});

it('a payer whose calls the provider does not take is told when to come back', async () => {
  const payer = await signIn();
  const bookingId = await book(payer);
  const ask = (index: number) =>
    instanceAt(index).call('POST', '/create-payment-intent', { token: payer.token, body: { bookingId } });
  await payment.sandbox.setFaults({ limitEvery: 1 });
  const refused = await ask(0);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await payment.sandbox.setFaults({});
  await until(async () => (await ask(1)).status === 200);
});

it('a pause holds at every instance, and the gauge shows it', async () => {
  const [one, other] = [budgetAt(0), budgetAt(1)];
  await one.take('paused', 'job', one.deadlineOf('job'));
  await one.pause('paused', 60_000);
  const refusal = { code: 'too-many-requests', retryAfterSeconds: expect.closeTo(60, -1.5) };
  await expect(other.take('paused', 'payer', other.deadlineOf('payer'))).rejects.toMatchObject(refusal);
  await instanceAt(2).showsMetric(/^provider_wait_seconds\{call="paused"\} [3-6]\d/m);
});
