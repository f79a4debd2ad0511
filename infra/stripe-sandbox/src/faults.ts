import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const every = z.int().positive().optional();

/** What the sandbox does wrong on purpose: each of these concerns every so-manieth call or webhook. */
const Faults = z.strictObject({
  /** Before each call. */
  delayMs: z.int().min(0).max(60_000).default(0),
  /** Answered 500 and 429, without effect. */
  failEvery: every,
  limitEvery: every,
  /** The call has its effect, and its answer is never sent. */
  loseAnswerEvery: every,
  webhooks: z
    .strictObject({
      copies: z.int().min(1).max(10).default(1),
      /** Each is posted up to this much later, in another order than they came about. */
      delayMs: z.int().min(0).max(60_000).default(0),
      loseEvery: every,
    })
    .prefault({}),
});
type Faults = z.infer<typeof Faults>;

/** A prime: consecutive delays are far apart. */
const step = 7_919;

/** Faults that `PUT /faults` sets, for trials of what others make of them. None at first. */
export function createFaults() {
  let faults: Faults = Faults.parse({});
  let calls = 0;
  let webhooks = 0;
  const hits = (count: number, each: number | undefined) => each !== undefined && count % each === 0;

  return {
    set(wanted: unknown) {
      faults = Faults.parse(wanted);
    },
    /** What becomes of a call, once it may be answered: a status, no answer, or nothing wrong. */
    async ofCall(): Promise<number | 'lost-answer' | undefined> {
      calls += 1;
      const call = calls;
      if (faults.delayMs > 0) await delay(faults.delayMs);
      if (hits(call, faults.failEvery)) return 500;
      if (hits(call, faults.limitEvery)) return 429;
      return hits(call, faults.loseAnswerEvery) ? 'lost-answer' : undefined;
    },
    /** When each copy of a webhook is posted, in milliseconds from now. */
    ofWebhook(): number[] {
      const { copies, delayMs, loseEvery } = faults.webhooks;
      webhooks += 1;
      if (hits(webhooks, loseEvery)) return [];
      return Array.from({ length: copies }, (_, copy) => ((webhooks + copy) * step) % (delayMs + 1));
    },
  };
}
