import { setTimeout as sleep } from 'node:timers/promises';

interface Call {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Makes a call like a browser. Rejects with the answer if it is not successful. */
export async function call<T>(url: string, { method, token, headers, body }: Call = {}): Promise<T> {
  const isForm = body instanceof URLSearchParams;
  const answer = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: body === undefined || isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  }).catch((cause) => {
    throw new Error(`${new URL(url).origin} cannot be reached.`, { cause });
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method ?? 'GET/POST'} ${url} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** Polls `ask` until it returns a value. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(100);
  }
  throw new Error(`${what} did not happen within 20 s.`);
}
