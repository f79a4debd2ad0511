import { newPerson, type Person, paymentApp, signIn } from './payment-app.ts';

const payment = paymentApp();
const payer = newPerson();
let bookingId: string;

beforeEach(async () => {
  ({ bookingId } = await payment.book(payer));
});

const receiptFor = (person: Person | undefined) =>
  payment.app.call('GET', `/payments/receipts/${bookingId}`, { token: person?.token });

async function payAndConfirm(): Promise<string> {
  const intentId = await payment.open(payer, bookingId);
  await payment.pay(intentId);
  await payment.confirm(payer, intentId);
  return intentId;
}

describe('GET /payments/receipts/{bookingId}', () => {
  it('gives the payer the amount, uncached', async () => {
    const started = Date.now();
    const intentId = await payAndConfirm();
    const { status, headers, body } = await receiptFor(payer);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      receiptNumber: intentId,
      amount: 45.5,
      currency: 'usd',
      paidAt: expect.any(String),
      refundedAmount: 0,
    });
    expect(Math.abs(Date.parse(body.paidAt) - started)).toBeLessThan(30_000);
  });

  it('includes the refund', async () => {
    const intentId = await payAndConfirm();
    await payment.sandbox.stripe.refunds.create({ payment_intent: intentId, amount: 1000 });
    await payment.confirm(payer, intentId);
    expect((await receiptFor(payer)).body).toMatchObject({
      amount: 45.5,
      refundedAmount: 10,
      refundedAt: expect.any(String),
    });
  });

  it('answers 404 while nothing is paid', async () => {
    expect(await receiptFor(payer)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    await payment.open(payer, bookingId);
    expect(await receiptFor(payer)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('is forbidden to a stranger', async () => {
    await payAndConfirm();
    expect(await receiptFor(await signIn())).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await receiptFor(undefined)).toMatchObject({ status: 401 });
  });
});
