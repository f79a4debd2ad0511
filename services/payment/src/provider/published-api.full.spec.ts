import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Stripe from 'stripe';
import type { Config } from '../config.ts';
import { requestRefund } from '../refunds/refunds.service.ts';
import type { CallBudget } from './call-budget.ts';
import { CardProvider } from './card-provider.ts';
import { ProviderEvents } from './provider-events.ts';

/*
 * Stripe's own stateless server knows every call of the published API. It refuses requests that do not fit, and answers with
 * Stripe's examples, which our schemas must be able to read. It knows 2026-08-26.dahlia; none is newer.
 */
const server = 'github.com/stripe/stripe-mock@v0.203.0';
/** The newer version that the pinned library speaks. Before another one, look for a newer server and what changed. */
const libraryVersion = '2026-10-28.endive';
const hasGo = spawnSync('go', ['version']).status === 0;
const title = 'reads the answers of every call that the service makes';

jest.setTimeout(600_000);

const folder = mkdtempSync(join(tmpdir(), 'stripe-mock-'));
let running: ChildProcess | undefined;

afterAll(async () => {
  if (running?.kill()) await once(running, 'exit');
  rmSync(folder, { recursive: true });
});

/** Installs and starts the server; returns its address. */
async function startServer(): Promise<string> {
  execFileSync('go', ['install', server], { cwd: folder, env: { ...process.env, GOBIN: folder } });
  const addresses = ['-http-addr', '127.0.0.1:0', '-https-addr', '127.0.0.1:0'];
  running = spawn(join(folder, 'stripe-mock'), addresses, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!running.stdout) throw new Error('The server has no output');
  for await (const line of createInterface(running.stdout)) {
    const [, address] = /HTTP at address: (\S+)/.exec(line) ?? [];
    if (address) return `http://${address}`;
  }
  throw new Error('The server has ended');
}

/** The calls of Stripe's library in the sources, such as `refunds.list`. */
function callsInSources(): Set<string> {
  const sources = globSync('**/*.ts', { cwd: join(import.meta.dirname, '..') });
  const code = sources.map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')).join('\n');
  return new Set([...code.matchAll(/\bstripe\.(\w+\.\w+)\(/g)].map(([, call = '']) => call));
}

it('is known not to have the version of the library', () => {
  expect(Stripe.API_VERSION).toBe(libraryVersion);
});

(hasGo ? it : it.skip)(hasGo ? title : `! ${title}: not checked without Go`, async () => {
  const config = { STRIPE_SECRET_KEY: 'sk_test_payment', STRIPE_API_BASE: await startServer() } as Config;
  // Without a database: these few calls need no limits.
  const budget = { deadlineOf: () => 0, take: async () => {} } as unknown as CallBudget;
  const provider = new CardProvider(config, budget);
  const made = new Set<string>();
  provider.stripe.on('response', ({ method, path, status }: Stripe.ResponseEvent) =>
    made.add(`${status} ${method} ${path.replace(/\?.*/, '')}`),
  );

  const order = { amountCents: 4550, currency: 'usd', bookingId: '665f1c2ab7e4d1a2c3b4d5f7' };
  const { intentId } = await provider.createIntent({ ...order, idempotencyKey: 'pi:a:4550' });
  await provider.getIntent('pi_1');
  await provider.cancelIntent('pi_1');
  expect(await provider.sumRefunds('pi_1')).toEqual({
    refundedCents: 100,
    failedRefundCents: 0,
    failedRefundCount: 0,
  });
  expect(await provider.listDisputes('pi_1')).toHaveLength(1);
  const refund = { intentId, amountCents: 100, idempotencyKey: 'refund:a:0:0' };
  expect(await requestRefund(provider, refund)).toBe(true);
  for await (const events of new ProviderEvents(provider, config).list(new Date()))
    expect(events).toEqual([]);

  expect([...made].sort()).toEqual([
    '200 GET /v1/disputes',
    '200 GET /v1/events',
    '200 GET /v1/payment_intents/pi_1',
    '200 GET /v1/refunds',
    '200 POST /v1/payment_intents',
    '200 POST /v1/payment_intents/pi_1/cancel',
    '200 POST /v1/refunds',
  ]);
  expect(callsInSources().size).toBe(made.size);
});
