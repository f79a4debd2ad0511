import type Stripe from 'stripe';
import { createTestSandbox, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;

beforeEach(async () => {
  sandbox = await createTestSandbox();
  stripe = sandbox.stripe();
});
afterEach(() => sandbox.remove());

describe('paying', () => {
  it('charges a valid card once', async () => {
    const { id } = await sandbox.intentOf();
    const paid = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge'],
    });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 4550, latest_charge: { paid: true } });
    await expect(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject(
      {
        code: 'payment_intent_unexpected_state',
      },
    );
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ])('declines %s as %s, records it, and lets the payer retry', async (number, code, decline_code) => {
    const { id } = await sandbox.intentOf();
    const card = { number, exp_month: 12, exp_year: 2040, cvc: '123' };
    const method = await sandbox.clientOf('pk_test_spec').paymentMethods.create({ type: 'card', card });
    await expect(stripe.paymentIntents.confirm(id, { payment_method: method.id })).rejects.toMatchObject({
      type: 'StripeCardError',
      code,
      decline_code,
    });
    const open = await stripe.paymentIntents.retrieve(id);
    expect(open).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, decline_code },
    });
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it.each([
    ['4242424242424241', 'incorrect_number'],
    ['4111111111111111', 'card_declined'],
  ])('never stores %s, which is not a test card', async (number, code) => {
    const card = { number, exp_month: 12, exp_year: 2040 };
    await expect(stripe.paymentMethods.create({ type: 'card', card })).rejects.toMatchObject({ code });
  });

  it.each(['success', 'failure'] as const)('asks for authentication: %s', async (outcome) => {
    const { id, client_secret } = await sandbox.intentOf();
    const asking = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_authenticationRequired',
    });
    expect(asking).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    await fetch(`${sandbox.url()}/v1/payment_intents/${id}/authenticate`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_spec' },
      body: new URLSearchParams({ client_secret: String(client_secret), outcome }),
    });
    const { status } = await stripe.paymentIntents.retrieve(id);
    expect(status).toBe(outcome === 'success' ? 'succeeded' : 'requires_payment_method');
  });

  it('refunds no more than was paid', async () => {
    const { id } = await sandbox.intentOf();
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ statusCode: 400 });
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await stripe.refunds.create({ payment_intent: id, amount: 1000 });
    await expect(stripe.refunds.create({ payment_intent: id, amount: 3551 })).rejects.toMatchObject({
      param: 'amount',
    });
    await stripe.refunds.create({ payment_intent: id });
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(intent.latest_charge).toMatchObject({ refunded: true, amount_refunded: 4550 });
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('lets the cardholder dispute a payment', async () => {
    const { id } = await sandbox.intentOf();
    const paid = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_createDispute',
      expand: ['latest_charge'],
    });
    expect(paid).toMatchObject({ status: 'succeeded', latest_charge: { disputed: true } });
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 4550, payment_intent: id });
    expect(await stripe.disputes.close(dispute?.id ?? '')).toMatchObject({ status: 'lost' });
    const events = await stripe.events.list({ types: ['charge.dispute.created', 'charge.dispute.closed'] });
    expect(events.data.map(({ type }) => type)).toEqual(['charge.dispute.closed', 'charge.dispute.created']);
  });

  it('cancels an unpaid intent, which then accepts no card', async () => {
    const { id } = await sandbox.intentOf();
    expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' });
    await expect(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject(
      {
        code: 'payment_intent_unexpected_state',
      },
    );
  });
});

describe('refusing', () => {
  it.each([
    [{ amount: 49, currency: 'usd' }, { code: 'amount_too_small' }],
    [
      { amount: 45.5, currency: 'usd' },
      { code: 'parameter_invalid_integer', param: 'amount' },
    ],
    [{ amount: 5000 }, { code: 'parameter_missing', param: 'currency' }],
    [
      { amount: 5000, currency: 'usd', surprise: 1 },
      { code: 'parameter_unknown', param: 'surprise' },
    ],
  ])('answers %j like the provider', async (parameters, expected) => {
    const call = stripe.paymentIntents.create(parameters as Stripe.PaymentIntentCreateParams);
    await expect(call).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...expected,
    });
  });

  it('checks keys, and restricts the calls and fields of browsers', async () => {
    const { id, client_secret } = await sandbox.intentOf();
    const browser = sandbox.clientOf('pk_test_spec');
    await expect(sandbox.clientOf('sk_test_other').paymentIntents.list()).rejects.toMatchObject({
      statusCode: 401,
    });
    await expect(browser.paymentIntents.create({ amount: 5000, currency: 'usd' })).rejects.toMatchObject({
      code: 'secret_key_required',
    });
    const card = { payment_method: 'pm_card_visa' };
    await expect(browser.paymentIntents.confirm(id, card)).rejects.toMatchObject({ param: 'client_secret' });
    const byPayer = { ...card, client_secret: String(client_secret) };
    const seen = await browser.paymentIntents.confirm(id, byPayer);
    expect(seen).toMatchObject({ id, amount: 4550 });
    expect(seen).not.toHaveProperty('metadata');
  });
});
