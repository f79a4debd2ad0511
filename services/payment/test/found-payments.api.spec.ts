import { dueIntent } from './intents-of.ts';
import { newPerson, paymentApp, signIn } from './payment-app.ts';

const payment = paymentApp();
const operator = newPerson({ isOperator: true });

const bookingId = 'b'.repeat(24);
const find = (search: string, token?: string) =>
  payment.app.call('GET', `/desk/payment/search?search=${search}`, { token: token ?? operator.token });

beforeAll(async () => {
  const paidAt = new Date('2026-11-20T09:00:00Z');
  await payment.intents.insertMany([
    dueIntent('pi_paid', { payerUid: 'payer', bookingId, status: 'succeeded', paidAt, refundedCents: 550 }),
    dueIntent('pi_open', { payerUid: 'payer' }),
  ]);
});

it.each([['pi_paid'], [bookingId], [bookingId.toUpperCase()]])('a payment is found by %s', async (search) => {
  expect(await find(search)).toMatchObject({
    status: 200,
    body: [
      {
        receiptNumber: 'pi_paid',
        bookingId,
        payerUid: 'payer',
        amount: 45.5,
        refunded: 5.5,
        status: 'succeeded',
      },
    ],
  });
});

it("a payer's newest payments come first", async () => {
  const { body } = await find('payer');
  expect(body.map((one: { receiptNumber: string }) => one.receiptNumber)).toEqual(['pi_open', 'pi_paid']);
  const first = await find('payer&limit=1');
  expect(first).toMatchObject({ body: [{ receiptNumber: 'pi_open' }], headers: { 'x-total-count': '2' } });
});

it.each([[''], ['pi_'], ['c'.repeat(24)]])('nothing is found by "%s"', async (search) => {
  expect(await find(search)).toMatchObject({ status: 200, body: [] });
});

it('nobody but operators finds anything', async () => {
  const { token } = await signIn();
  expect(await find('payer', token)).toMatchObject({ status: 404 });
});
