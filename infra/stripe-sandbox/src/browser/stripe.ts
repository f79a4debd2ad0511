import { askForAuthentication } from './authentication-dialog.ts';
import { type CardOptions, createCardElement, fieldOf } from './card-element.ts';
import { digitsOf, expiryOf } from './card-rules.ts';

/*
 * The stand-in for the provider's browser script: `window.Stripe`, as far as react-stripe-js and our card payments need it.
 * Loaded from the sandbox by a script tag, so none of our bundles contains it.
 */

/** A payment intent, as visible to the publishable key. */
interface PayerIntent {
  id: string;
  client_secret: string;
  status: string;
  last_payment_error: ApiProblem | null;
}
interface ApiProblem {
  type: string;
  message: string;
  code?: string;
}
type Outcome<Result> = { result: Result; error?: undefined } | { error: ApiProblem };

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
const createApiClient =
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

interface MethodInput {
  type: 'card';
  card: object;
  billing_details?: object;
}

const script = document.currentScript;
const base = script instanceof HTMLScriptElement ? new URL('.', script.src).href.replace(/\/$/, '') : '';
const stylesheet = `${base}/stripe.css`;

/** The card data for the API, or the first problem of the input. */
function readMethod({ card, billing_details }: MethodInput): Outcome<object> {
  const field = fieldOf(card);
  const problem = field.firstProblem();
  if (problem) return { error: { type: 'validation_error', code: problem.code, message: problem.message } };
  const { number, expiry, code } = field.values();
  const { month, year } = expiryOf(expiry);
  const data = { number: digitsOf(number), exp_month: month, exp_year: year, cvc: code };
  return { result: { type: 'card', card: data, billing_details } };
}

/** `stripe.elements()`: the card field only. */
function createElements() {
  let card: ReturnType<typeof createCardElement> | undefined;
  return {
    create(_type: 'card', options: CardOptions = {}) {
      card = createCardElement(options, stylesheet);
      return card;
    },
    getElement: () => card ?? null,
  };
}

function createStripe(publishableKey: string) {
  const post = createApiClient(base, publishableKey);

  /** Asks for authentication if the card requires it, and returns the resulting payment state. */
  async function settle(confirmed: PayerIntent) {
    if (confirmed.status !== 'requires_action') return { paymentIntent: confirmed };
    const { id, client_secret } = confirmed;
    const outcome = await askForAuthentication(stylesheet);
    const path = `/v1/payment_intents/${id}/authenticate`;
    const answered = await post<PayerIntent>(path, { client_secret, outcome });
    if (answered.error) return { error: answered.error };
    const error: ApiProblem | null = answered.result.last_payment_error;
    return error
      ? { error: { ...error, payment_intent: answered.result } }
      : { paymentIntent: answered.result };
  }

  return {
    elements: createElements,
    async createPaymentMethod(input: MethodInput) {
      const method = readMethod(input);
      if (method.error) return { error: method.error };
      const created = await post('/v1/payment_methods', method.result);
      return created.error ? { error: created.error } : { paymentMethod: created.result };
    },
    async confirmCardPayment(client_secret: string, { payment_method }: { payment_method: string }) {
      const path = `/v1/payment_intents/${client_secret.replace(/_secret_.*$/, '')}/confirm`;
      const confirmed = await post<PayerIntent>(path, { client_secret, payment_method });
      return confirmed.error ? { error: confirmed.error } : settle(confirmed.result);
    },
    /** Unused, but react-stripe-js recognises Stripe.js by it. */
    createToken() {},
  };
}

Object.assign(window, { Stripe: createStripe });
