import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@mendwell/local/processes/until';
import { callProvider, readProvider } from '../shared/card-provider.ts';
import type { Fault } from './fault.ts';

const lastsMs = 8_000;

/** The card provider misbehaves, as `infra/stripe-sandbox/src/faults.ts` describes. */
const provider =
  (faults: object): Fault =>
  async ({ system }) => {
    const set = (wanted: object) =>
      callProvider(system, '/faults', { method: 'PUT', body: JSON.stringify(wanted) });
    await set(faults);
    await sleep(lastsMs);
    // If another fault kills it, it comes back without faults.
    await until(async () => (await set({})).ok, 30_000);
  };

/** Banks return refunds that were reported as made; at most one of each payment, which is refunded again. */
const refundsFailLater: Fault = async ({ system, random }) => {
  const beganAt = Date.now();
  const failed = new Set<string>();
  for (; Date.now() < beganAt + 2 * lastsMs; await sleep(500)) {
    // Another fault may affect these calls, too.
    const refunds = await readProvider(system, 'refunds').catch(() => []);
    for (const { id, created, payment_intent } of refunds) {
      if (created * 1_000 < beganAt || failed.has(payment_intent) || random.chance(0.7)) continue;
      failed.add(payment_intent);
      await callProvider(system, `/v1/refunds/${id}/fail`, { method: 'POST' }).catch(() => {});
    }
  }
  return `${failed.size} refunds failed`;
};

export const providerFaults: Record<string, Fault> = {
  'provider slow': provider({ delayMs: 3_000 }),
  'provider fails': provider({ failEvery: 3, limitEvery: 4 }),
  'provider fails after the effect': provider({ failLateEvery: 3 }),
  'provider loses answers': provider({ loseAnswerEvery: 3 }),
  'webhooks tripled and shuffled': provider({ webhooks: { copies: 3, delayMs: 10_000 } }),
  'webhooks lost': provider({ webhooks: { loseEvery: 1 } }),
  'refunds fail later': refundsFailLater,
};
