import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '@mendwell/client/http';

/** Something a person tries until it is accepted. Instants are those of `performance.now()`. */
interface Operation {
  name: string;
  beganAt: number;
  /** Unset while it is refused. */
  acceptedAt?: number;
  /** The last answer or error, if it was not accepted. */
  refusal?: string;
}

/** How soon a person tries again. */
const pauseMs = 500;

/** What `perform` needs of an answer. */
type Attempt<Body> = Pick<Answer<Body>, 'status' | 'body'>;

const isAccepted = ({ status }: Attempt<unknown>) => status < 300;

/** Records operations: when each began, and when it was accepted. */
export function recordOperations() {
  const all: Operation[] = [];
  let isOver = false;

  return {
    all,
    /** The longest time until acceptance of each kind of operation; those that began before `instant` count from then. */
    slowestSince(instant: number) {
      const slowest = new Map<string, number>();
      for (const { name, beganAt, acceptedAt } of all)
        if (acceptedAt !== undefined && acceptedAt > instant) {
          const tookMs = acceptedAt - Math.max(beganAt, instant);
          slowest.set(name, Math.max(slowest.get(name) ?? 0, tookMs));
        }
      return slowest;
    },
    /** Operations that were never accepted, with the reason. */
    refused: () =>
      all
        .filter(({ acceptedAt }) => acceptedAt === undefined)
        .map(({ name, refusal }) => `${name}: ${refusal ?? 'no answer'}`),
    /** Waits for `stopping`; after `withinMs`, operations are no longer repeated. */
    async endWithin<Result>(withinMs: number, stopping: Promise<Result>) {
      const timer = setTimeout(() => {
        isOver = true;
      }, withinMs);
      const result = await stopping;
      clearTimeout(timer);
      return result;
    },
    /**
     * Repeats a call until it is accepted: by a 2xx, unless `accepts` says otherwise. Rejects if it is not accepted
     * before `endWithin` has run out.
     */
    async perform<Body>(
      name: string,
      attempt: () => Promise<Attempt<Body>>,
      accepts: (answer: Attempt<Body>) => boolean = isAccepted,
    ): Promise<Body> {
      const operation: Operation = { name, beganAt: performance.now() };
      all.push(operation);
      while (!isOver) {
        try {
          const answer = await attempt();
          if (accepts(answer)) {
            operation.acceptedAt = performance.now();
            return answer.body;
          }
          operation.refusal = `${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`;
        } catch (error) {
          operation.refusal = String(error);
        }
        await sleep(pauseMs);
      }
      throw new Error(`${name} was not accepted: ${operation.refusal}`);
    },
  };
}
export type Operations = ReturnType<typeof recordOperations>;
