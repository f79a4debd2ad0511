import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer<Body> {
  /** Method and path. */
  call: string;
  status: number;
  body: Body;
  /** The `Retry-After` header. */
  retryAfter: string | null;
}

interface Content {
  token?: string;
  /** A form, as the card provider takes it; anything else is sent as JSON. */
  body?: object;
  headers?: Record<string, string>;
}

/** How long a browser waits for an answer. */
const timeoutMs = 12_000;

/**
 * Makes one call. Rejects if there is no answer in JSON. Each has a connection of its own: one that is kept open may be
 * closed by a gateway that stops, just as the next call begins, which only browsers repeat.
 */
export async function ask<Body>(
  method: string,
  url: string,
  { token, body, headers }: Content = {},
): Promise<Answer<Body>> {
  const isForm = body instanceof URLSearchParams;
  const answer = await fetch(url, {
    method,
    headers: {
      connection: 'close',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isForm ? body : body && JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return {
    call: `${method} ${new URL(url).pathname}`,
    status: answer.status,
    body: await answer.json(),
    retryAfter: answer.headers.get('retry-after'),
  };
}

/** Polls `ask` until it returns a value. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(100);
  }
  throw new Error(`${what} did not happen within 30 s`);
}

/** The body of an answer that must be successful. */
export async function ok<Body>(asked: Promise<Answer<Body>>): Promise<Body> {
  const { call, status, body } = await asked;
  if (status >= 300) throw new Error(`${call} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
