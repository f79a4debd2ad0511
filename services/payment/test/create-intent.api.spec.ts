import { bookingExamples } from '@mendwell/contracts/event-examples';
import { commandsOn } from '@mendwell/service-kit/testing/commands';
import { newPerson, paymentApp, signIn } from './payment-app.ts';
import { bookingOf, newId } from './test-bookings.ts';

const payment = paymentApp({ env: { PAYMENT_INTENTS_PER_MINUTE: '3' } });
const payer = newPerson();

/** The intents that the provider has for a booking. */
const chargesAsked = async (bookingId: string) => {
  const all = await payment.sandbox.stripe.paymentIntents.list({ limit: 100 });
  return all.data.filter((intent) => intent.metadata.bookingId === bookingId);
};

describe('POST /create-payment-intent for a booking', () => {
  it("opens an intent for the booking's price and sends the provider only its id", async () => {
    const { bookingId, serviceId } = await payment.book(payer);
    const answer = await payment.ask(payer, { bookingId, price: 45.5 });

    expect(answer).toMatchObject({
      status: 200,
      body: { clientSecret: expect.stringMatching(/^pi_\w+_secret_/) },
    });
    const [intent, ...others] = await chargesAsked(bookingId);
    expect(others).toEqual([]);
    // The sandbox refuses a description or an address.
    expect(intent).toMatchObject({ amount: 4550, currency: 'usd' });
    expect(intent?.metadata).toEqual({ bookingId });
    expect(await payment.storedOf(bookingId)).toMatchObject({
      payerUid: payer.uid,
      serviceId,
      amountCents: 4550,
      intentId: intent?.id,
      status: 'requires_payment_method',
    });
    expect(await payment.published(bookingId)).toEqual([]);
  });

  it('returns one intent and one secret for twenty simultaneous clicks, so that nobody pays twice', async () => {
    const { bookingId } = await payment.book(payer);
    const answers = await Promise.all(Array.from({ length: 20 }, () => payment.ask(payer, { bookingId })));

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect(await chargesAsked(bookingId)).toHaveLength(1);
    expect(await payment.intents.countDocuments({ bookingId })).toBe(1);
  });

  it('reuses the open intent when the dialog is opened again', async () => {
    const { bookingId } = await payment.book(payer);
    const first = await payment.ask(payer, { bookingId });
    expect((await payment.ask(payer, { bookingId })).body).toEqual(first.body);
  });

  it('asks the booking service with the payer’s own token when the event is late', async () => {
    const booking = bookingOf(payer.uid);
    payment.bookings.known.set(booking.bookingId, booking);
    expect(await payment.ask(payer, { bookingId: booking.bookingId })).toMatchObject({ status: 200 });
    expect(payment.bookings.tokens.at(-1)).toBe(`Bearer ${payer.token}`);
    expect(await payment.copies.findById(booking.bookingId).lean()).toMatchObject({ priceCents: 4550 });
  });

  it('refuses a booking that was closed, although its events are late', async () => {
    const { closing } = bookingExamples.cancelled.data;
    const booking = bookingOf(payer.uid, closing && { closing });
    payment.bookings.known.set(booking.bookingId, booking);
    const answer = await payment.ask(payer, { bookingId: booking.bookingId });
    expect(answer).toMatchObject({ status: 409, body: { code: 'not-payable' } });
  });

  it.each([
    ['says it is not theirs', 403, 403, 'forbidden'],
    ['fails', 500, 503, 'unavailable'],
  ])('refuses when the booking service %s', async (_, status, expected, code) => {
    payment.bookings.state.status = status;
    const answer = await payment.ask(payer, { bookingId: newId() });
    delete payment.bookings.state.status;
    expect(answer).toMatchObject({ status: expected, body: { code } });
  });

  it.each([1, 45.49, 45.51, 100_000])(
    'refuses the price %d for a booking of 45.50 without calling the provider',
    async (price) => {
      const { bookingId } = await payment.book(payer);
      expect(await payment.ask(payer, { bookingId, price })).toMatchObject({
        status: 409,
        body: { code: 'price-mismatch' },
      });
      expect(await chargesAsked(bookingId)).toEqual([]);
      expect(await payment.intents.exists({ bookingId })).toBeNull();
    },
  );

  it('refuses another patient’s booking without revealing it', async () => {
    const { bookingId } = await payment.book(await signIn());
    expect(await payment.ask(payer, { bookingId })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await chargesAsked(bookingId)).toEqual([]);
  });

  it('refuses a free booking', async () => {
    const { bookingId } = await payment.book(payer, { priceCents: 0 });
    expect(await payment.ask(payer, { bookingId })).toMatchObject({
      status: 409,
      body: { code: 'not-payable' },
    });
  });

  it('refuses a second payment, even if the first was never reported', async () => {
    const { bookingId } = await payment.book(payer);
    await payment.pay(await payment.open(payer, bookingId));
    const commands = commandsOn(payment.app, 'intents');
    for (const _ of ['found out now', 'known']) {
      commands.length = 0;
      expect(await payment.ask(payer, { bookingId })).toMatchObject({
        status: 409,
        body: { code: 'not-payable' },
      });
    }
    expect(commands.map(({ readConcern }) => readConcern?.level)).toEqual(['majority']);
    expect(await payment.published(bookingId)).toEqual(['succeeded']);
  });

  it('opens another intent if the first was canceled at the provider', async () => {
    const { bookingId } = await payment.book(payer);
    const first = await payment.open(payer, bookingId);
    await payment.sandbox.stripe.paymentIntents.cancel(first);
    const second = await payment.open(payer, bookingId);
    expect(second).not.toBe(first);
    expect(await payment.storedOf(bookingId)).toMatchObject({ intentId: second, round: 2 });
  });

  it.each([1, 2, 3])(
    'opens an intent although the provider stored %d failures for a day',
    async (failures) => {
      const { bookingId } = await payment.book(payer);
      await payment.sandbox.setFaults({ failLateEvery: 1 });
      for (let time = 0; time < failures; time += 1) {
        expect(await payment.ask(payer, { bookingId })).toMatchObject({ status: 502 });
      }
      await payment.sandbox.setFaults({});
      const intentId = await payment.open(payer, bookingId);
      await payment.pay(intentId);
      expect(await payment.confirm(payer, intentId)).toMatchObject({ body: { status: 'succeeded' } });
      expect(await payment.published(bookingId)).toEqual(['succeeded']);
    },
  );

  it('opens an intent although the provider stored a refusal for a day', async () => {
    const { bookingId } = await payment.book(payer);
    await payment.sandbox.setFaults({ refuseEvery: 1 });
    expect(await payment.ask(payer, { bookingId })).toMatchObject({ status: 502 });
    await payment.sandbox.setFaults({});
    expect(await payment.open(payer, bookingId)).toMatch(/^pi_/);
  });

  it('opens another intent if the provider no longer knows the first, as with the keys of another account', async () => {
    const { bookingId } = await payment.book(payer);
    const first = await payment.open(payer, bookingId);
    await payment.intents.updateOne({ bookingId }, { intentId: `${first}0` });
    const second = await payment.open(payer, bookingId);
    expect(second).toMatch(/^pi_/);
    expect(await payment.storedOf(bookingId)).toMatchObject({ intentId: second, round: 2 });
  });

  it.each(['1', '..%2f', 'x'.repeat(24), newId()])('answers 404 for booking %s', async (bookingId) => {
    expect(await payment.ask(payer, { bookingId })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });
});

describe('POST /create-payment-intent for a bare price', () => {
  it('opens an intent without a booking, and paying it marks nothing paid', async () => {
    const before = (await payment.app.outbox()).length;
    const { body } = await payment.ask(payer, { price: 10.005 });
    const intentId = String(body.clientSecret).replace(/_secret_.*/, '');
    expect(await payment.pay(intentId)).toMatchObject({ amount: 1001, metadata: {} });
    expect(await payment.confirm(payer, intentId)).toMatchObject({
      status: 200,
      body: { status: 'succeeded' },
    });
    expect(await payment.intents.findOne({ intentId }).lean()).not.toHaveProperty('bookingId');
    expect(await payment.app.outbox()).toHaveLength(before);
  });

  it.each([0, -5, 0.49, 100_001, 1e-9, '100', null, { $gt: 0 }])('refuses %j', async (price) => {
    expect(await payment.ask(payer, { price })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input' },
    });
  });

  it.each(['{"price":1e309}', '{"price":NaN}', '{}', '[]'])('refuses the body %s', async (body) => {
    expect(await payment.ask(payer, body)).toMatchObject({ status: 400 });
  });

  it('limits an account that tries many cards, before calling the provider', async () => {
    const tries = await Promise.all([1, 2, 3].map((price) => payment.ask(payer, { price })));
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 200]);
    const before = await payment.sandbox.stripe.paymentIntents.list({ limit: 100 });
    const refused = await payment.ask(payer, { price: 4 });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const after = await payment.sandbox.stripe.paymentIntents.list({ limit: 100 });
    expect(after.data).toHaveLength(before.data.length);
    expect(await payment.intents.countDocuments({ payerUid: payer.uid })).toBe(3);
    expect(await payment.ask(await signIn(), { price: 4 })).toMatchObject({ status: 200 });
  });

  it('counts repeated clicks on a booking once', async () => {
    const { bookingId } = await payment.book(payer);
    for (let click = 0; click < 6; click += 1) {
      expect(await payment.ask(payer, { bookingId })).toMatchObject({ status: 200 });
    }
  });

  it('requires a signed-in payer', async () => {
    expect(await payment.ask(undefined, { price: 5 })).toMatchObject({ status: 401 });
  });
});
