import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Store } from './store.ts';

interface WebhookOptions {
  store: Store;
  url: string | undefined;
  secret: string;
  /** The delay of each copy of a webhook in milliseconds; if empty, it is lost. */
  delaysOf?(): number[];
}

const attempts = 12;
const answerWithin = 10_000;

/** Retries after 0.5 s, 1 s, 2 s … at most a minute, which covers about five minutes without a receiver. */
const pauseAfter = (attempt: number) => Math.min(500 * 2 ** attempt, 60_000);

/**
 * Posts signed events until they are delivered, in no guaranteed order, like the real provider. `resume` posts those that
 * were pending at the last stop.
 */
export function createWebhooks({ store, url, secret, delaysOf = () => [0] }: WebhookOptions) {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  /** Signs every attempt, as receivers refuse old signatures. */
  async function post(to: string, payload: string): Promise<boolean> {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    try {
      const answer = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerWithin)]),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  async function deliver(to: string, eventId: string, delayMs: number) {
    if (delayMs > 0) await delay(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    const event = store.get('events', eventId);
    if (!event) return;
    for (let attempt = 0; attempt < attempts && !stopping.signal.aborted; attempt += 1) {
      if (await post(to, JSON.stringify(event))) {
        return store.commit([['events', { ...event, pending_webhooks: 0 }]]);
      }
      await delay(pauseAfter(attempt), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  function send(eventIds: string[]) {
    if (!url) return;
    for (const eventId of eventIds) {
      for (const delayMs of delaysOf()) {
        const delivery = deliver(url, eventId, delayMs).catch(console.error);
        underWay.add(delivery);
        delivery.finally(() => underWay.delete(delivery));
      }
    }
  }

  return {
    send,
    resume: () => send(store.list('events').flatMap((event) => (event.pending_webhooks ? [event.id] : []))),
    async stop() {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}
