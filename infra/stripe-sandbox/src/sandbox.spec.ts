import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { startSandbox } from './sandbox.ts';

const secret = 'whsec_spec';
let data: string;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let stripe: Stripe;

const clientOf = (key: string, options: Partial<Stripe.StripeConfig> = {}) => {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...options,
  });
};

async function start(webhookUrl?: string) {
  sandbox = await startSandbox({
    PORT: 0,
    HOST: '127.0.0.1',
    SANDBOX_DATA: data,
    STRIPE_SECRET_KEY: 'sk_test_spec',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_spec',
    STRIPE_WEBHOOK_SECRET: secret,
    WEBHOOK_URL: webhookUrl,
  });
  stripe = clientOf('sk_test_spec');
}

/** A receiver of webhooks that refuses the first `refusals`. */
async function receiveWebhooks(refusals: number) {
  const taken: Stripe.Event[] = [];
  let asked = 0;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request));
    asked += 1;
    if (asked <= refusals) return response.writeHead(500).end();
    taken.push(Stripe.webhooks.constructEvent(body, String(request.headers['stripe-signature']), secret));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { taken, url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function until(isTrue: () => boolean) {
  const deadline = Date.now() + 8000;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error('it did not happen within 8 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const intentOf = (amount = 4550, options?: Stripe.RequestOptions) =>
  stripe.paymentIntents.create({ amount, currency: 'usd', metadata: { bookingId: 'b1' } }, options);

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
  await start();
});
afterEach(async () => {
  await sandbox.stop();
  await rm(data, { recursive: true });
});

describe('paying', () => {
  it('takes a good card, once', async () => {
    const { id } = await intentOf();
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
  ])('declines %s as %s, keeps that, and lets the payer try again', async (number, code, decline_code) => {
    const { id } = await intentOf();
    const card = { number, exp_month: 12, exp_year: 2040, cvc: '123' };
    const method = await clientOf('pk_test_spec').paymentMethods.create({ type: 'card', card });
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
  ])('never keeps %s, which is no test card', async (number, code) => {
    const card = { number, exp_month: 12, exp_year: 2040 };
    await expect(stripe.paymentMethods.create({ type: 'card', card })).rejects.toMatchObject({ code });
  });

  it.each(['success', 'failure'] as const)('asks for authentication: %s', async (outcome) => {
    const { id, client_secret } = await intentOf();
    const asking = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_authenticationRequired',
    });
    expect(asking).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    await fetch(`${sandbox.url}/v1/payment_intents/${id}/authenticate`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_spec' },
      body: new URLSearchParams({ client_secret: String(client_secret), outcome }),
    });
    const { status } = await stripe.paymentIntents.retrieve(id);
    expect(status).toBe(outcome === 'success' ? 'succeeded' : 'requires_payment_method');
  });

  it('gives money back, never more than was paid', async () => {
    const { id } = await intentOf();
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

  it('cancels what is unpaid and takes no card after that', async () => {
    const { id } = await intentOf();
    await stripe.paymentIntents.update(id, { metadata: { note: 'x' }, amount: 5000 });
    expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled', amount: 5000 });
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
  ])('%j is answered as the provider answers it', async (parameters, expected) => {
    const call = stripe.paymentIntents.create(parameters as Stripe.PaymentIntentCreateParams);
    await expect(call).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...expected,
    });
  });

  it('knows its keys, and what a browser may not do or see', async () => {
    const { id, client_secret } = await intentOf();
    const browser = clientOf('pk_test_spec');
    await expect(clientOf('sk_test_other').paymentIntents.list()).rejects.toMatchObject({ statusCode: 401 });
    await expect(browser.paymentIntents.create({ amount: 5000, currency: 'usd' })).rejects.toMatchObject({
      code: 'secret_key_required',
    });
    await expect(browser.paymentIntents.retrieve(id)).rejects.toMatchObject({ param: 'client_secret' });
    const seen = await browser.paymentIntents.retrieve(id, { client_secret: String(client_secret) });
    expect(seen).toMatchObject({ id, amount: 4550 });
    expect(seen).not.toHaveProperty('metadata');
  });
});

describe('repeating', () => {
  it('answers the same to a repeated idempotency key and refuses other parameters', async () => {
    const first = await intentOf(4550, { idempotencyKey: 'k' });
    const again = await intentOf(4550, { idempotencyKey: 'k' });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(intentOf(9999, { idempotencyKey: 'k' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('makes one intent of twenty parallel requests', async () => {
    stripe = clientOf('sk_test_spec', { maxNetworkRetries: 2 });
    const made = await Promise.all(Array.from({ length: 20 }, () => intentOf(4550, { idempotencyKey: 'k' })));
    expect(new Set(made.map((intent) => intent.id)).size).toBe(1);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('replays a decline instead of charging again', async () => {
    const { id } = await intentOf();
    const decline = () =>
      stripe.paymentIntents.confirm(
        id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'c' },
      );
    await expect(decline()).rejects.toMatchObject({ code: 'card_declined' });
    await expect(decline()).rejects.toMatchObject({ code: 'card_declined' });
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });
});

describe('remembering', () => {
  it('keeps everything over a restart, idempotency keys too', async () => {
    const { id } = await intentOf(4550, { idempotencyKey: 'k' });
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await sandbox.stop();
    await start();
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
    expect((await intentOf(4550, { idempotencyKey: 'k' })).id).toBe(id);
  });

  it('lists events newest first, by type and page by page', async () => {
    const first = await intentOf();
    const second = await intentOf();
    const page = await stripe.events.list({ types: ['payment_intent.created'], limit: 1 });
    expect(page).toMatchObject({ has_more: true, data: [{ data: { object: { id: second.id } } }] });
    const all = await stripe.events
      .list({ type: 'payment_intent.created', limit: 1 })
      .autoPagingToArray({ limit: 10 });
    expect(all.map((event) => (event.data.object as Stripe.PaymentIntent).id)).toEqual([second.id, first.id]);
  });
});

describe('telling', () => {
  it('posts signed events until they are taken', async () => {
    const receiver = await receiveWebhooks(1);
    await sandbox.stop();
    await start(receiver.url);
    const { id } = await intentOf();
    await until(() => receiver.taken.length === 1);
    expect(receiver.taken).toMatchObject([{ type: 'payment_intent.created', data: { object: { id } } }]);
    receiver.close();
  });

  it('posts after a restart what nobody had taken before it', async () => {
    await sandbox.stop();
    await start('http://127.0.0.1:9/');
    const { id } = await intentOf();
    await sandbox.stop();
    const receiver = await receiveWebhooks(0);
    await start(receiver.url);
    await until(() => receiver.taken.length === 1);
    expect(receiver.taken[0]?.data.object).toMatchObject({ id });
    receiver.close();
  });
});
