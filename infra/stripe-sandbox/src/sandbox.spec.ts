import { appendFile } from 'node:fs/promises';
import type Stripe from 'stripe';
import { createTestSandbox, receiveWebhooks, type TestSandbox, until } from './test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;

beforeEach(async () => {
  sandbox = await createTestSandbox();
  stripe = sandbox.stripe();
});
afterEach(() => sandbox.remove());

describe('repeating', () => {
  it('repeats the answer for an idempotency key and refuses other parameters', async () => {
    const first = await sandbox.intentOf(4550, { idempotencyKey: 'k' });
    const again = await sandbox.intentOf(4550, { idempotencyKey: 'k' });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(sandbox.intentOf(9999, { idempotencyKey: 'k' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('creates one intent for twenty parallel requests', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () => sandbox.intentOf(4550, { idempotencyKey: 'k' })),
    );
    expect(new Set(made.map((intent) => intent.id)).size).toBe(1);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('replays a decline instead of charging again', async () => {
    const { id } = await sandbox.intentOf();
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
  it('restores everything after a restart, including idempotency keys', async () => {
    const { id } = await sandbox.intentOf(4550, { idempotencyKey: 'k' });
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await sandbox.restart();
    stripe = sandbox.stripe();
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
    expect((await sandbox.intentOf(4550, { idempotencyKey: 'k' })).id).toBe(id);
  });

  it('survives a crash in the middle of a line, and stores later changes', async () => {
    const before = await sandbox.intentOf();
    await appendFile(sandbox.journal, '\n[["payment_intents",{"id":"pi_torn"');
    const after = await sandbox.intentOf();
    await sandbox.restart();
    const { data } = await sandbox.stripe().paymentIntents.list();
    expect(data.map(({ id }) => id)).toEqual([after.id, before.id]);
  });

  it('lists events newest first, by type and page by page', async () => {
    const first = await sandbox.intentOf();
    const second = await sandbox.intentOf();
    const page = await stripe.events.list({ types: ['payment_intent.created'], limit: 1 });
    expect(page).toMatchObject({ has_more: true, data: [{ data: { object: { id: second.id } } }] });
    const all = await stripe.events
      .list({ types: ['payment_intent.created'], limit: 1 })
      .autoPagingToArray({ limit: 10 });
    expect(all.map((event) => (event.data.object as Stripe.PaymentIntent).id)).toEqual([second.id, first.id]);
  });
});

describe('webhooks', () => {
  it('are signed, and posted until delivered', async () => {
    const receiver = await receiveWebhooks(1);
    await sandbox.restart(receiver.url);
    const { id } = await sandbox.intentOf();
    await until(() => receiver.taken.length === 1);
    expect(receiver.taken).toMatchObject([{ type: 'payment_intent.created', data: { object: { id } } }]);
    receiver.close();
  });

  it('are posted after a restart if they were not delivered before', async () => {
    await sandbox.restart('http://127.0.0.1:9/');
    const { id } = await sandbox.intentOf();
    const receiver = await receiveWebhooks(0);
    await sandbox.restart(receiver.url);
    await until(() => receiver.taken.length === 1);
    expect(receiver.taken[0]?.data.object).toMatchObject({ id });
    receiver.close();
  });
});

it.each([
  ['4242424242424241', 'incorrect_number'],
  ['4111111111111111', 'card_declined'],
])('never stores %s, which is not a test card', async (number, code) => {
  const card = { number, exp_month: 12, exp_year: 2040 };
  await expect(stripe.paymentMethods.create({ type: 'card', card })).rejects.toMatchObject({ code });
});

it('checks keys, and restricts the calls and fields of browsers', async () => {
  const { id, client_secret } = await sandbox.intentOf();
  const browser = sandbox.clientOf('pk_test_spec');
  const asStranger = sandbox.clientOf('sk_test_other').paymentIntents.list();
  await expect(asStranger).rejects.toMatchObject({ statusCode: 401 });
  const creating = browser.paymentIntents.create({ amount: 5000, currency: 'usd' });
  await expect(creating).rejects.toMatchObject({ code: 'secret_key_required' });
  const card = { payment_method: 'pm_card_visa' };
  await expect(browser.paymentIntents.confirm(id, card)).rejects.toMatchObject({ param: 'client_secret' });
  const byPayer = { ...card, client_secret: String(client_secret) };
  const seen = await browser.paymentIntents.confirm(id, byPayer);
  expect(seen).toMatchObject({ id, amount: 4550 });
  expect(seen).not.toHaveProperty('metadata');
});
