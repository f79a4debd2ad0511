import { commandsOn } from '@mendwell/service-kit/testing/commands';
import Stripe from 'stripe';
import { CardProvider } from '../src/provider/card-provider.ts';
import { SettlementService } from '../src/settlement/settlement.service.ts';
import { newPerson, paymentApp } from './payment-app.ts';
import { stripeEnvironment } from './test-sandbox.ts';

const { STRIPE_WEBHOOK_SECRET: secret } = stripeEnvironment;
const newSecret = 'whsec_new';

const payment = paymentApp({ env: { STRIPE_WEBHOOK_SECRET: `${newSecret},${secret}` } });
const payer = newPerson();
let bookingId: string;
let intentId: string;

beforeEach(async () => {
  ({ bookingId } = await payment.book(payer));
  intentId = await payment.open(payer, bookingId);
  await payment.pay(intentId);
});

const eventAbout = (more: object = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: 'event',
  type: 'payment_intent.succeeded',
  livemode: false,
  data: { object: { id: intentId, object: 'payment_intent', status: 'succeeded' } },
  ...more,
});

const signatureOf = (payload: string, more: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, ...more });

const post = (event: object, signature = signatureOf(JSON.stringify(event))) =>
  payment.app.call('POST', '/webhooks/stripe', { body: event, headers: { 'stripe-signature': signature } });

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const stateOf = async () => (await payment.storedOf(bookingId)).status;

describe('POST /webhooks/stripe', () => {
  it('accepts a signed event, and ignores its replay', async () => {
    const event = eventAbout();
    expect(await post(event)).toMatchObject({ status: 200 });
    expect(await stateOf()).toBe('succeeded');
    await payment.intents.updateOne({ bookingId }, { status: 'requires_payment_method' });
    expect(await post(event)).toMatchObject({ status: 200 });
    expect(await stateOf()).toBe('requires_payment_method');
    expect(await payment.published(bookingId)).toEqual(['succeeded']);
  });

  // A primary that is cut off from its set still answers plain reads, also of what is rolled back later.
  it('decides that an event is a replay by what a majority has stored', async () => {
    const commands = commandsOn(payment.app, 'webhookEvents');
    const event = eventAbout();
    await post(event);
    await post(event);
    const concerns = commands.flatMap(({ find, readConcern }) => (find ? readConcern?.level : []));
    expect(concerns).toEqual(['majority', 'majority']);
  });

  it('learns of the failure of a refund that is not recorded yet', async () => {
    await post(eventAbout());
    await payment.sandbox.stripe.refunds.create({ payment_intent: intentId });
    const { version } = await payment.storedOf(bookingId);
    const outdated = await payment.app.app.get(CardProvider).getIntent(intentId);
    await payment.sandbox.failRefund(intentId);
    const object = { object: 'refund', payment_intent: intentId };
    await post(eventAbout({ type: 'refund.failed', data: { object } }));
    await payment.app.app.get(SettlementService).record(outdated, version);
    const failed = { refundedCents: 0, failedRefundCents: 4550 };
    expect(await payment.storedOf(bookingId)).toMatchObject(failed);
  });

  it('handles an event again if its first attempt failed', async () => {
    const event = eventAbout();
    const intent = await payment.storedOf(bookingId);
    await payment.intents.updateOne({ bookingId }, { amountCents: 1 });
    expect(await post(event)).toMatchObject({ status: 502 });
    await payment.intents.updateOne({ bookingId }, { amountCents: intent.amountCents });
    expect(await post(event)).toMatchObject({ status: 200 });
    expect(await stateOf()).toBe('succeeded');
  });

  it('handles three simultaneous copies of a change once', async () => {
    await Promise.all([post(eventAbout()), post(eventAbout()), post(eventAbout())]);
    expect(await payment.published(bookingId)).toEqual(['succeeded']);
  });

  it('accepts events signed with the old or the new secret during a rotation', async () => {
    for (const each of [newSecret, secret]) {
      const event = eventAbout();
      const signature = signatureOf(JSON.stringify(event), { secret: each });
      expect(await post(event, signature)).toMatchObject({ status: 200 });
    }
    expect(await stateOf()).toBe('succeeded');
  });

  it.each([
    ['no', () => ''],
    ['another’s', (text: string) => signatureOf(text, { secret: 'whsec_forged' })],
    ['an old', (text: string) => signatureOf(text, { timestamp: secondsAgo(301) })],
    ['another event’s', () => signatureOf('{"id":"evt_other"}')],
  ])('refuses an event with %s signature, so that nobody marks a booking paid', async (_, sign) => {
    const event = eventAbout();
    expect(await post(event, sign(JSON.stringify(event)))).toMatchObject({
      status: 400,
      body: { code: 'invalid-input' },
    });
    expect(await stateOf()).toBe('requires_payment_method');
  });

  it('still accepts an event that is 290 seconds old', async () => {
    const event = eventAbout();
    const signature = signatureOf(JSON.stringify(event), { timestamp: secondsAgo(290) });
    expect(await post(event, signature)).toMatchObject({ status: 200 });
  });

  it.each([
    ['of live money in test mode', { livemode: true }],
    ['of a kind we do not know', { type: 'customer.created' }],
    ['about a payment that is not ours', { data: { object: { id: 'pi_other' } } }],
  ])('accepts an event %s and does nothing', async (_, more) => {
    expect(await post(eventAbout(more))).toMatchObject({ status: 200 });
    expect(await stateOf()).toBe('requires_payment_method');
    expect(await payment.published(bookingId)).toEqual([]);
  });

  it('relies on the provider, not the event: a false signed event marks nothing paid', async () => {
    const unpaid = await payment.book(payer);
    const unpaidIntent = await payment.open(payer, unpaid.bookingId);
    const lie = eventAbout({ data: { object: { id: unpaidIntent, status: 'succeeded' } } });
    expect(await post(lie)).toMatchObject({ status: 200 });
    expect(await payment.published(unpaid.bookingId)).toEqual([]);
  });

  describe('while the provider answers no call', () => {
    const signed = async (more: object = {}) => {
      const { data } = await payment.sandbox.stripe.events.list({ types: ['payment_intent.succeeded'] });
      const event = data.find(({ data: { object } }) => 'id' in object && object.id === intentId);
      await payment.sandbox.setFaults({ failEvery: 1 });
      const created = event?.created ?? 0;
      return { ...event, created, ...more, data: { object: { ...event?.data.object, ...more } } };
    };
    afterEach(() => payment.sandbox.setFaults({}));

    it('settles a payment from a signed body that says all of it', async () => {
      const event = await signed();
      expect(await post(event)).toMatchObject({ status: 200 });
      expect(await payment.storedOf(bookingId)).toMatchObject({
        status: 'succeeded',
        paidAt: new Date(1_000 * event.created),
      });
      expect(await payment.published(bookingId)).toEqual(['succeeded']);
      expect(await post(event)).toMatchObject({ status: 200 });
      expect(await payment.published(bookingId)).toEqual(['succeeded']);
    });

    it.each([
      ['is too old', { created: secondsAgo(301) }],
      ['has another amount', { amount: 4500 }],
      ['has another currency', { currency: 'eur' }],
      ['is about another booking', { metadata: { bookingId: 'another' } }],
      ['has a state that may change', { status: 'processing' }],
      ['lacks the amount', { amount: undefined }],
    ])('asks the provider about a signed body that %s', async (_, more) => {
      const event = await signed(more);
      expect(await post(event)).toMatchObject({ status: 502 });
      expect(await stateOf()).toBe('requires_payment_method');
      await payment.sandbox.setFaults({});
      expect(await post(event)).toMatchObject({ status: 200 });
      expect(await stateOf()).toBe('succeeded');
    });
  });

  it('accepts large events up to a limit', async () => {
    expect(await post(eventAbout({ filler: 'x'.repeat(200 * 1024) }))).toMatchObject({ status: 200 });
    expect(await post(eventAbout({ filler: 'x'.repeat(260 * 1024) }))).toMatchObject({ status: 413 });
  });
});
