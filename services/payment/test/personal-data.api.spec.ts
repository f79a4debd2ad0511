import {
  eraseWithFailures,
  erasureOf,
  exportOf,
  placesOf,
  testPersonalData,
} from '@mendwell/service-kit/testing/personal-data';
import { type Person, signIn } from './payment-app.ts';
import { refundSteps } from './refund-steps.ts';

const { on, check, close, closing, pay, refundsOf } = refundSteps();
describe("payment's data about people", () => testPersonalData('payment', on.payment));

const account = ({ uid }: Person) => ({ uid, pseudonym: `erased-${uid.slice(-12)}` });

describe('GET /payment/my-data', () => {
  it("has the caller's own payments and earnings", async () => {
    const intentId = await pay();
    const { bookingId, priceCents } = on.booking;
    const { body } = await exportOf(on.payment.app, 'payment', on.payer);
    expect(body.sections).toEqual({
      payments: [
        expect.objectContaining({
          ...{ bookingId, receiptNumber: intentId, status: 'succeeded', currency: 'usd' },
          ...{ amount: priceCents / 100, refundedAmount: 0, paidAt: expect.any(String) },
        }),
      ],
      earnings: [],
    });
    const provider = await signIn();
    on.booking = await on.payment.book(on.payer, { providerUid: provider.uid });
    await pay();
    expect((await exportOf(on.payment.app, 'payment', provider)).body.sections.earnings).toEqual([
      expect.objectContaining({ bookingId: on.booking.bookingId, kind: 'charge', amount: 45.5 }),
    ]);
    const stranger = await exportOf(on.payment.app, 'payment', await signIn());
    expect(stranger.body.sections).toEqual({ payments: [], earnings: [] });
  });
});

describe('an erased account', () => {
  it('keeps amounts, dates and intents under the pseudonym', async () => {
    const intentId = await pay();
    const { bookingId, priceCents } = on.booking;
    await eraseWithFailures(on.payment.app, account(on.payer));
    expect(await placesOf(on.payment.app, [on.payer.uid, on.payer.email])).toEqual([]);
    const { pseudonym } = account(on.payer);
    const stored = await on.payment.storedOf(bookingId);
    expect(stored).toMatchObject({ payerUid: pseudonym, intentId, amountCents: priceCents });
    expect(stored.paidAt).toBeInstanceOf(Date);
    await on.payment.app.handle(erasureOf(account(on.payer)));
    expect(await on.payment.storedOf(bookingId)).toEqual(stored);
  });

  it('finds, announced again, a copy that a late event has created', async () => {
    await on.payment.app.handle(erasureOf(account(on.payer)));
    await on.payment.book(on.payer);
    expect(await placesOf(on.payment.app, [on.payer.uid])).not.toEqual([]);
    await eraseWithFailures(on.payment.app, account(on.payer));
    await on.payment.app.handle(erasureOf(account(on.payer)));
    expect(await placesOf(on.payment.app, [on.payer.uid])).toEqual([]);
  });

  it('does not stop the refund of a payment that succeeds after the booking has ended', async () => {
    const intentId = await on.payment.open(on.payer, on.booking.bookingId);
    await eraseWithFailures(on.payment.app, account(on.payer));
    const { data, ...event } = closing(100, new Date(Date.now() - 1_000));
    const patientUid = account(on.payer).pseudonym;
    // The card is charged before payment can cancel the intent.
    await on.payment.pay(intentId);
    await close({ ...event, data: { ...data, patientUid } });
    await check();
    expect(await refundsOf(intentId)).toEqual([on.booking.priceCents]);
    expect(await placesOf(on.payment.app, [on.payer.uid])).toEqual([]);
  });
});
