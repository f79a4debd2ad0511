import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const every = z.int().positive().optional();

/** Deliberate faults; each number n applies to every nth call or webhook. */
const Faults = z.strictObject({
  /** Before each call. */
  delayMs: z.int().min(0).max(60_000).default(0),
  /** Answers 429, without an effect and without storing the answer. */
  limitEvery: every,
  /** The provider's limits: our servers' calls within any second, in all and to one endpoint. */
  limits: z.strictObject({ perSecond: z.int().positive(), perEndpoint: z.int().positive() }).optional(),
  /** Answers 402, or 500, without an effect, or 500 after it. Like every outcome, it is stored under the call's idempotency key. */
  refuseEvery: every,
  failEvery: every,
  failLateEvery: every,
  /** Drops the answer of a call after its effect. */
  loseAnswerEvery: every,
  webhooks: z
    .strictObject({
      copies: z.int().min(1).max(10).default(1),
      /** Delays webhooks by up to this much, out of order. */
      delayMs: z.int().min(0).max(60_000).default(0),
      loseEvery: every,
    })
    .prefault({}),
});
type Faults = z.infer<typeof Faults>;

export type CallFault = 'limited' | 'refused' | 'failed' | 'failed-late' | 'lost-answer';

/** A prime, so that consecutive delays differ widely. */
const step = 7_919;

/** The faults set by `PUT /faults`, to test how callers handle them. Initially none. */
export function createFaults() {
  let faults: Faults = Faults.parse({});
  let calls = 0;
  let webhooks = 0;
  let lastSecond: { at: number; endpoint: string }[] = [];
  const hits = (count: number, each: number | undefined) => each !== undefined && count % each === 0;

  /** Calls over a limit do not count. */
  function isOverLimit({ perSecond, perEndpoint }: NonNullable<Faults['limits']>, endpoint: string) {
    const at = performance.now();
    lastSecond = lastSecond.filter((call) => call.at > at - 1_000);
    const ofEndpoint = lastSecond.filter((call) => call.endpoint === endpoint);
    if (lastSecond.length >= perSecond || ofEndpoint.length >= perEndpoint) return true;
    lastSecond.push({ at, endpoint });
    return false;
  }

  return {
    set(wanted: unknown) {
      faults = Faults.parse(wanted);
    },
    /** `endpoint`: of a call of our servers. */
    async ofCall(endpoint?: string): Promise<CallFault | undefined> {
      calls += 1;
      const call = calls;
      if (faults.limits && endpoint && isOverLimit(faults.limits, endpoint)) return 'limited';
      if (faults.delayMs > 0) await delay(faults.delayMs);
      if (hits(call, faults.refuseEvery)) return 'refused';
      if (hits(call, faults.failEvery)) return 'failed';
      if (hits(call, faults.failLateEvery)) return 'failed-late';
      if (hits(call, faults.limitEvery)) return 'limited';
      return hits(call, faults.loseAnswerEvery) ? 'lost-answer' : undefined;
    },
    /** The delay of each copy of a webhook, in milliseconds. */
    ofWebhook(): number[] {
      const { copies, delayMs, loseEvery } = faults.webhooks;
      webhooks += 1;
      if (hits(webhooks, loseEvery)) return [];
      return Array.from({ length: copies }, (_, copy) => ((webhooks + copy) * step) % (delayMs + 1));
    },
  };
}
