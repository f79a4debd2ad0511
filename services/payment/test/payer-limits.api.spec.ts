import { dueIntent } from './intents-of.ts';
import { type PaymentApp, type Person, signIn, startPaymentApp } from './payment-app.ts';
import { type ScriptedProvider, startScriptedProvider } from './scripted-provider.ts';

const limit = 20;
let provider: ScriptedProvider;
let payment: PaymentApp;
let payer: Person;
let bookingId: string;
let intentId: string;

beforeAll(async () => {
  provider = await startScriptedProvider();
  const env = { STRIPE_API_BASE: provider.url, PAYMENT_CONFIRMATIONS_PER_MINUTE: `${limit}` };
  payment = await startPaymentApp({ env });
});
afterAll(async () => {
  await payment.close();
  provider.close();
});
beforeEach(async () => {
  payer = await signIn();
  ({ bookingId } = await payment.book(payer));
  intentId = `pi_${bookingId}`;
  const { serviceId } = await payment.copies.findById(bookingId).orFail().lean();
  await payment.intents.insertMany([dueIntent(intentId, { payerUid: payer.uid, bookingId, serviceId })]);
  provider.intents.set(intentId, provider.intentOf(intentId, bookingId));
  provider.asked.length = 0;
});

describe('one account cannot use up what the card provider allows all payers', () => {
  const calls: [string, () => ReturnType<PaymentApp['ask']>][] = [
    ['confirmations', () => payment.confirm(payer, intentId)],
    ['clicks on an open payment', () => payment.ask(payer, { bookingId })],
    [
      'receipts of payments from before they were recorded',
      async () => {
        await payment.intents.updateOne({ bookingId }, { status: 'succeeded' });
        return payment.app.call('GET', `/payments/receipts/${bookingId}`, { token: payer.token });
      },
    ],
  ];

  it.each(calls)('%s share the reads of one payment and end at a limit', async (_, call) => {
    const answers = await Promise.all(Array.from({ length: limit }, call));
    expect(answers.map(({ status }) => status)).toEqual(Array(limit).fill(200));
    expect(provider.asked.length).toBeLessThanOrEqual(limit / 2);
    provider.asked.length = 0;
    const refused = await call();
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(provider.asked).toEqual([]);
  });

  it('counts calls that the provider fails to answer', async () => {
    provider.intents.set(intentId, 429);
    for (let time = 0; time < limit; time += 5) {
      const calls = Array.from({ length: 5 }, () => payment.confirm(payer, intentId));
      for (const { status } of await Promise.all(calls)) expect(status).toBe(502);
    }
    expect(await payment.confirm(payer, intentId)).toMatchObject({ status: 429 });
  });
});
