import { routes } from './api/routes.ts';
import { type Answered, problemsOf } from './published-types.ts';
import { createTestSandbox, type TestSandbox } from './test-sandbox.ts';

interface Asked {
  method: string;
  path: string;
}

let sandbox: TestSandbox;
let answers: Answered[];
let asked: Asked[];

beforeEach(async () => {
  sandbox = await createTestSandbox();
  answers = [];
  asked = [];
});
afterEach(() => sandbox.remove());

/** Calls the API and collects the answer, to check it as `type`. */
async function call(request: string, type: string, fields: Record<string, string> = {}, headers = {}) {
  const [method = '', path = ''] = request.split(' ');
  const form = new URLSearchParams(fields);
  const response = await fetch(`${sandbox.url()}/v1/${path}${method === 'GET' ? `?${form}` : ''}`, {
    method,
    headers: { authorization: 'Bearer sk_test_spec', ...headers },
    ...(method === 'POST' && { body: form }),
  });
  const value = await response.json();
  asked.push({ method, path: `/v1/${path}` });
  answers.push({ type, value });
  return { status: response.status, body: value };
}

const intent = 'Stripe.PaymentIntent';
const list = (type: string) => `Stripe.ApiList<${type}>`;
/** The published schema of errors, in answers and in intents. */
const error = '{ error: Stripe.PaymentIntent.LastPaymentError }';
const order = { amount: '4550', currency: 'usd', 'metadata[bookingId]': 'b1' };

async function newIntent() {
  const { body } = await call('POST payment_intents', intent, order);
  return body;
}

const confirm = (id: string, method: string, type = intent, fields = {}) =>
  call(`POST payment_intents/${id}/confirm`, type, { payment_method: `pm_card_${method}`, ...fields });

async function pay() {
  const { id } = await newIntent();
  await confirm(id, 'visa', intent, { 'expand[]': 'latest_charge' });
  await call(`GET payment_intents/${id}`, intent, { 'expand[]': 'latest_charge' });
  return id;
}

async function refund() {
  const payment_intent = await pay();
  await call('POST refunds', 'Stripe.Refund', { payment_intent, amount: '1000' });
  await call('POST refunds', 'Stripe.Refund', { payment_intent });
  expect(await call('POST refunds', error, { payment_intent })).toMatchObject({ status: 400 });
  const found = await call('GET refunds', list('Stripe.Refund'), { payment_intent });
  await call(`POST refunds/${found.body.data[0].id}/fail`, 'Stripe.Refund');
}

async function decline() {
  const { id } = await newIntent();
  for (const why of ['', 'InsufficientFunds', 'ExpiredCard', 'IncorrectCvc', 'ProcessingError']) {
    expect((await confirm(id, `chargeDeclined${why}`, error)).status).toBe(402);
  }
  await call(`GET payment_intents/${id}`, intent);
  await call(`POST payment_intents/${id}/cancel`, intent, { cancellation_reason: 'abandoned' });
  expect((await confirm(id, 'visa', error)).body.error.code).toBe('payment_intent_unexpected_state');
}

async function authenticate(outcome: string) {
  const { id } = await newIntent();
  await confirm(id, 'authenticationRequired');
  await call(`POST payment_intents/${id}/authenticate`, intent, { outcome });
}

async function dispute() {
  const { id } = await newIntent();
  await confirm(id, 'createDispute', intent, { 'expand[]': 'latest_charge' });
  const found = await call('GET disputes', list('Stripe.Dispute'), { payment_intent: id });
  await call(`POST disputes/${found.body.data[0].id}/close`, 'Stripe.Dispute');
  const another = await call(`POST charges/${found.body.data[0].charge}/dispute`, 'Stripe.Dispute', {
    amount: '100',
  });
  const evidence = { 'evidence[uncategorized_text]': 'winning_evidence' };
  await call(`POST disputes/${another.body.id}`, 'Stripe.Dispute', evidence);
}

async function createMethods() {
  const card = { type: 'card', 'card[number]': '5555555555554444', 'card[exp_month]': '12' };
  const method = 'Stripe.PaymentMethod';
  await call('POST payment_methods', method, {
    ...card,
    'card[exp_year]': '40',
    'billing_details[name]': 'A',
  });
  await call('POST payment_methods', error, { ...card, 'card[exp_year]': '2001' });
  await call('POST payment_methods', error, {
    ...card,
    'card[number]': '4111111111111111',
    'card[exp_year]': '40',
  });
}

/** A browser sees only some fields of an intent. */
async function lookAsPayer() {
  const { id, client_secret } = await newIntent();
  const payer = { authorization: 'Bearer pk_test_spec' };
  const fields = { payment_method: 'pm_card_visa', client_secret };
  await call(`POST payment_intents/${id}/confirm`, `Partial<${intent}>`, fields, payer);
}

async function beRefused() {
  const key = { 'idempotency-key': 'k' };
  await call('POST payment_intents', intent, order, key);
  await call('POST payment_intents', intent, order, key);
  const refusals = [
    await call('POST payment_intents', error, { ...order, amount: '5000' }, key),
    await call('POST payment_intents', error, { ...order, amount: '49' }),
    await call('POST payment_intents', error, { ...order, surprise: '1' }),
    await call('POST payment_intents', error, { amount: '4550' }),
    await call('POST payment_intents', error, { ...order, amount: '4.5' }),
    await call('GET payment_intents/pi_none', error),
    await call('GET nothing', error),
    await call('GET events', error, {}, { authorization: 'Bearer sk_test_other' }),
    await call('GET events', error, {}, { authorization: 'Bearer pk_test_spec' }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 404, 404, 401, 403]);
}

describe('the published types', () => {
  it('describe every answer of every route', async () => {
    await refund();
    await decline();
    await authenticate('success');
    await authenticate('failure');
    await dispute();
    await createMethods();
    await lookAsPayer();
    await beRefused();
    await call('GET payment_intents', list(intent), { limit: '100' });
    await call('GET charges', list('Stripe.Charge'), { limit: '100' });
    await call('GET events', list('Stripe.Event'), { limit: '100' });
    expect(await problemsOf(answers)).toBe('');
    const isAsked = ({ method, path }: (typeof routes)[number]) =>
      asked.some((request) => request.method === method && path.test(request.path));
    expect(routes.filter((route) => !isAsked(route))).toEqual([]);
  });

  it('detect a missing field, an unknown one, a wrong type and an unpublished value', async () => {
    const body = await newIntent();
    const changes = [{ currency: undefined }, { colour: 'red' }, { amount: '4550' }, { status: 'paid' }];
    const broken = changes.map((change) => ({ type: intent, value: { ...body, ...change } }));
    const problems = (await problemsOf(broken)).trim().split('\n');
    expect(problems).toEqual([
      expect.stringContaining("Property 'currency' is missing"),
      expect.stringContaining(`'"colour"' does not exist`),
      expect.stringContaining("'string' is not assignable to type 'number'"),
      expect.stringContaining(`'"paid"' is not assignable`),
    ]);
  });
});
