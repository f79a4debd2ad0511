/** A payment intent, as visible to the publishable key. */
export interface PayerIntent {
  id: string;
  client_secret: string;
  status: string;
  last_payment_error: ApiProblem | null;
}
export interface ApiProblem {
  type: string;
  message: string;
  code?: string;
}
export type Outcome<Result> = { result: Result; error?: undefined } | { error: ApiProblem };

/** Encodes a form body: `{ card: { number: '…' } }` → `card[number]=…`. */
function toForm(value: object, prefix = '', form = new URLSearchParams()): URLSearchParams {
  for (const [key, entry] of Object.entries(value)) {
    const name = prefix ? `${prefix}[${key}]` : key;
    if (entry === undefined || entry === null) continue;
    if (typeof entry === 'object') toForm(entry, name, form);
    else form.append(name, String(entry));
  }
  return form;
}

const unreachable: ApiProblem = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
};

/** Posts to the API with the publishable key. Returns errors as data, like the real script. */
export const createApiClient =
  (base: string, publishableKey: string) =>
  async <Result>(path: string, parameters: object): Promise<Outcome<Result>> => {
    try {
      const headers = { authorization: `Bearer ${publishableKey}` };
      const answer = await fetch(base + path, { method: 'POST', headers, body: toForm(parameters) });
      const body = await answer.json();
      return body.error ? { error: body.error } : { result: body };
    } catch {
      return { error: unreachable };
    }
  };
