export interface Answer<Body> {
  status: number;
  body: Body;
  /** The `Retry-After` header. */
  retryAfter?: string | null;
}

/** How long a browser waits for an answer. */
const timeoutMs = 12_000;

/** Makes one call as the front ends do. A form is for the card provider. */
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
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: answer.status, body: await answer.json(), retryAfter: answer.headers.get('retry-after') };
}

/** Makes a call that must succeed. Returns the body of the answer. */
export async function callOk<Body>(...parameters: Parameters<typeof call>): Promise<Body> {
  const { status, body } = await call<Body>(...parameters);
  if (status >= 300)
    throw new Error(`${parameters[0]} ${parameters[1]} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
