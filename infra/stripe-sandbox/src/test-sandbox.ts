import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { startSandbox } from './sandbox.ts';

export const webhookSecret = 'whsec_spec';

/** A restartable sandbox with its own directory, and the provider's library as a client. */
export async function createTestSandbox() {
  const data = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
  const start = (webhookUrl?: string) =>
    startSandbox({
      PORT: 0,
      HOST: '127.0.0.1',
      SANDBOX_DATA: data,
      STRIPE_SECRET_KEY: 'sk_test_spec',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_spec',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      WEBHOOK_URL: webhookUrl,
    });
  let running = await start();

  const clientOf = (key: string, maxNetworkRetries = 0) => {
    const { hostname: host, port } = new URL(running.url);
    return new Stripe(key, { host, port, protocol: 'http', telemetry: false, maxNetworkRetries });
  };

  return {
    url: () => running.url,
    journal: join(data, 'journal.jsonl'),
    clientOf,
    /** The client of our servers. */
    stripe: (maxNetworkRetries?: number) => clientOf('sk_test_spec', maxNetworkRetries),
    intentOf: (amount = 4550, options?: Stripe.RequestOptions) =>
      clientOf('sk_test_spec', 2).paymentIntents.create(
        { amount, currency: 'usd', metadata: { bookingId: 'b1' } },
        options,
      ),
    async restart(webhookUrl?: string) {
      await running.stop();
      running = await start(webhookUrl);
    },
    async remove() {
      await running.stop();
      await rm(data, { recursive: true });
    },
  };
}
export type TestSandbox = Awaited<ReturnType<typeof createTestSandbox>>;
