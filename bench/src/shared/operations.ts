import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer<Body> {
  status: number;
  body: Body;
  /** When to try again, if the answer says so. */
  retryAfter?: string | null;
}

/** One thing a person wants, repeated until it is accepted. Instants as `performance.now()` gives them. */
interface Operation {
  name: string;
  beganAt: number;
  /** Absent while it is still refused. */
  acceptedAt?: number;
  /** The last answer that was no acceptance. */
  refusal?: string;
}

/** What a browser waits for an answer, and how soon its user tries again. */
const patienceMs = 12_000;
const pauseMs = 500;

/** One call as the front ends make it. A body that is a form is for the card provider. */
export async function call<Body>(
  method: string,
  url: string,
  token: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const isForm = body instanceof URLSearchParams;
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
  return { status: answer.status, body: await answer.json(), retryAfter: answer.headers.get('retry-after') };
}

const isAccepted = ({ status }: Answer<unknown>) => status < 300;

/** Keeps a record of operations: when each began and when it was accepted. */
export function recordOperations() {
  const operations: Operation[] = [];
  let isOver = false;

  return {
    operations,
    /** Waits for those who are stopping; what is not accepted by then never will be. */
    async endWithin<Result>(withinMs: number, stopping: Promise<Result>) {
      const timer = setTimeout(() => {
        isOver = true;
      }, withinMs);
      const result = await stopping;
      clearTimeout(timer);
      return result;
    },
    /**
     * Repeats the same call until it is accepted, by a 2xx unless `accepts` says otherwise. Rejects when the end has come
     * before.
     */
    async perform<Body>(
      name: string,
      attempt: () => Promise<Answer<Body>>,
      accepts: (answer: Answer<Body>) => boolean = isAccepted,
    ): Promise<Body> {
      const operation: Operation = { name, beganAt: performance.now() };
      operations.push(operation);
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

/**
 * How long operations took to be accepted, counted from the end of a stall for those that began before it: the
 * slowest of each kind, and the refusals of those that never were.
 */
export function slowestSince(operations: Operation[], thawedAt: number) {
  const slowest = new Map<string, number>();
  const refused: string[] = [];
  for (const { name, beganAt, acceptedAt, refusal } of operations) {
    if (acceptedAt === undefined) refused.push(`${name}: ${refusal ?? 'no answer'}`);
    else if (acceptedAt > thawedAt) {
      const tookMs = acceptedAt - Math.max(beganAt, thawedAt);
      slowest.set(name, Math.max(slowest.get(name) ?? 0, tookMs));
    }
  }
  return { slowest, refused };
}
