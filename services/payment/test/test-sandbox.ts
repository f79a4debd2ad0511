import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Stripe from 'stripe';
import type { IntentDocument } from '../src/records/intent.schema.ts';

const main = join(import.meta.dirname, '../../../infra/stripe-sandbox/src/main.ts');

export const stripeEnvironment = {
  STRIPE_SECRET_KEY: 'sk_test_payment',
  STRIPE_WEBHOOK_SECRET: 'whsec_payment',
};

type KnownIntent = Pick<IntentDocument, 'intentId' | 'amountCents' | 'currency' | 'bookingId'>;

/** A line of the sandbox's journal for an intent from an hour ago. */
function journalLine({ intentId, amountCents, currency, bookingId }: KnownIntent): string {
  const intent = {
    id: intentId,
    object: 'payment_intent',
    amount: amountCents,
    amount_received: 0,
    created: Math.floor(Date.now() / 1_000) - 3_600,
    currency,
    client_secret: `${intentId}_secret_x`,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: { bookingId },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  return JSON.stringify([['payment_intents', intent]]);
}

/**
 * The payment sandbox as a separate process, as everywhere, and a client to pay and refund with. Starts with the open
 * `intents`.
 */
export async function startSandbox(webhookUrl = '', intents: KnownIntent[] = []) {
  const data = await mkdtemp(join(tmpdir(), 'payment-sandbox-'));
  await writeFile(join(data, 'journal.jsonl'), intents.map(journalLine).join('\n'));
  const child = spawn('node', ['--no-warnings', main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SANDBOX_DATA: data,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_payment',
      ...stripeEnvironment,
      ...(webhookUrl && { WEBHOOK_URL: webhookUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A failed test must neither wait for the sandbox nor leave it running.
  process.once('exit', () => child.kill());
  child.unref();
  const [line] = await once(createInterface(child.stdout), 'line');
  child.stdout.destroy();
  const url = /http:\S+/.exec(String(line))?.[0] ?? '';
  const { hostname, port } = new URL(url);
  const options = { host: hostname, port, protocol: 'http', telemetry: false } as const;
  const stripe = new Stripe(stripeEnvironment.STRIPE_SECRET_KEY, options);

  /** See `infra/stripe-sandbox/src/faults.ts`; `{}` ends them. */
  const setFaults = async (faults: object) => {
    const headers = { authorization: `Bearer ${stripeEnvironment.STRIPE_SECRET_KEY}` };
    const answer = await fetch(`${url}/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) });
    if (!answer.ok) throw new Error(`The sandbox refuses the faults ${JSON.stringify(faults)}`);
  };
  /** The bank returns the newest refund of a payment. */
  const failRefund = async (intentId: string) => {
    const [refund] = (await stripe.refunds.list({ payment_intent: intentId })).data;
    await stripe.rawRequest('POST', `/v1/refunds/${refund?.id}/fail`);
  };
  const close = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    await rm(data, { recursive: true });
  };
  return { url, stripe, setFaults, failRefund, close };
}
