import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { startSandbox } from './sandbox.ts';

const webhookSecret = 'whsec_spec';

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

/** A webhook receiver that refuses the first `refusals` attempts. */
export async function receiveWebhooks(refusals = 0) {
  const taken: Stripe.Event[] = [];
  let asked = 0;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request));
    asked += 1;
    if (asked <= refusals) return response.writeHead(500).end();
    taken.push(
      Stripe.webhooks.constructEvent(body, String(request.headers['stripe-signature']), webhookSecret),
    );
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { taken, url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

export async function until(isTrue: () => boolean) {
  const deadline = Date.now() + 8000;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error('it did not happen within 8 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
