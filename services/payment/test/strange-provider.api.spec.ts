import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fixture } from '@mendwell/service-kit/testing/fixture';
import { listen } from '@mendwell/service-kit/testing/listen';
import { until } from '@mendwell/service-kit/testing/until';
import { newPerson, startPaymentApp } from './payment-app.ts';

/** In `gateway/templates/proxy.conf.template`. */
const gatewayTimeoutMs = 10_000;

let bookingId: string;
let respond: (response: ServerResponse) => void;

const server = fixture(() =>
  listen((request, response) => {
    request.resume();
    respond(response);
  }),
);
const payment = fixture(() => startPaymentApp({ env: { STRIPE_API_BASE: server.url } }));
const payer = newPerson();

const answerWith = (change: object) => (response: ServerResponse) => {
  const intent = {
    id: 'pi_strange',
    client_secret: 'pi_strange_secret_x',
    status: 'requires_payment_method',
    amount: 4550,
    currency: 'usd',
    metadata: { bookingId },
    latest_charge: null,
    last_payment_error: null,
    ...change,
  };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(intent));
};

beforeEach(async () => {
  ({ bookingId } = await payment.book(payer));
});

const strange: [string, (response: ServerResponse) => void][] = [
  ['a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')],
  ['another amount', (response) => answerWith({ amount: 1 })(response)],
  ['another booking', (response) => answerWith({ metadata: { bookingId: 'other' } })(response)],
  ['no booking', (response) => answerWith({ metadata: {} })(response)],
  ['another currency', (response) => answerWith({ currency: 'jpy' })(response)],
  ['an unknown state', (response) => answerWith({ status: 'great' })(response)],
  ['no secret', (response) => answerWith({ client_secret: null })(response)],
  ['a refusal', (response) => response.writeHead(401).end('{"error":{"type":"invalid_request_error"}}')],
];

describe('a misbehaving provider', () => {
  it.each(strange)('%s instead of our intent: 502, and nothing is stored', async (_, answer) => {
    respond = answer;
    expect(await payment.ask(payer, { bookingId })).toMatchObject({
      status: 502,
      body: { code: 'payment-provider' },
    });
    expect(await payment.intents.exists({ bookingId })).toBeNull();
  });

  it.each(strange.slice(0, 7))(
    '%s instead of the payment: 502, and nothing is marked paid',
    async (_, answer) => {
      respond = answerWith({ id: `pi_${bookingId}` });
      expect(await payment.ask(payer, { bookingId })).toMatchObject({ status: 200 });
      const before = await payment.storedOf(bookingId);
      const paid = answerWith({ id: `pi_${bookingId}`, status: 'succeeded' });
      respond = (response) => {
        const end = response.end.bind(response);
        response.end = ((text: string) =>
          end(text.replace('pi_strange', `pi_${bookingId}`))) as typeof response.end;
        answer(response);
      };
      expect(await payment.confirm(payer, `pi_${bookingId}`)).toMatchObject({ status: 502 });
      expect(await payment.storedOf(bookingId)).toEqual(before);
      expect(await payment.published(bookingId)).toEqual([]);
      respond = paid;
      expect(await payment.confirm(payer, `pi_${bookingId}`)).toMatchObject({
        body: { status: 'succeeded' },
      });
      expect(await payment.published(bookingId)).toEqual(['succeeded']);
    },
  );

  it('a stall of 15 s: the payer is told before the gateway gives up, and can pay within 10 s afterwards, once', async () => {
    const held: ServerResponse[] = [];
    respond = (response) => held.push(response);
    const signal = AbortSignal.timeout(gatewayTimeoutMs);
    const asked = payment.ask(payer, { bookingId }).then((answer) => ({ ...answer, isLate: signal.aborted }));
    await delay(15_000);
    respond = answerWith({ id: `pi_${bookingId}` });
    for (const response of held) respond(response);
    await until(async () => (await payment.ask(payer, { bookingId })).status === 200, 10_000);
    expect(await asked).toMatchObject({ status: 502, isLate: false });
    expect(await payment.intents.countDocuments({ bookingId })).toBe(1);
  });

  it('no answer: the payer can retry and pays once', async () => {
    respond = (response) => response.destroy();
    expect(await payment.ask(payer, { bookingId })).toMatchObject({ status: 502 });
    respond = answerWith({ id: `pi_${bookingId}` });
    expect(await payment.ask(payer, { bookingId })).toMatchObject({ status: 200 });
    expect(await payment.intents.countDocuments({ bookingId })).toBe(1);
  });
});
