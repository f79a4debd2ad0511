import { type ApiProblem, createApiClient, type Outcome, type PayerIntent } from './api-client.ts';
import { askForAuthentication } from './authentication-dialog.ts';
import { errorOf } from './card-element.ts';
import { digitsOf, expiryOf } from './card-rules.ts';
import { createElements, fieldOf } from './elements.ts';

/*
 * The stand-in for the provider's browser script: `window.Stripe`, as far as react-stripe-js and card payments need it.
 * Loaded from the sandbox by a script tag, so none of our bundles contains it.
 */

interface MethodInput {
  type?: 'card';
  card: unknown;
  billing_details?: object;
  metadata?: Record<string, string>;
}
interface PaymentInput {
  payment_method?: string | MethodInput;
  receipt_email?: string;
  return_url?: string;
}

const script = document.currentScript;
const base = script instanceof HTMLScriptElement ? new URL('.', script.src).href.replace(/\/$/, '') : '';
const stylesheet = `${base}/stripe.css`;

function intentIdOf(clientSecret: unknown): string {
  const match = /^(pi_[A-Za-z0-9]+)_secret_/.exec(String(clientSecret));
  if (match?.[1]) return match[1];
  throw new Error('IntegrationError: Invalid value for intent secret: value should be a client secret.');
}

/** The card data for the API, or the first problem of the input. */
function readMethod({ card, billing_details, metadata }: MethodInput): Outcome<object> {
  const field = fieldOf(card);
  const problem = field.firstProblem();
  if (problem) return { error: errorOf(problem) };
  const { number, expiry, code, postalCode } = field.values();
  const { month, year } = expiryOf(expiry);
  const address = postalCode ? { address: { postal_code: postalCode } } : {};
  return {
    result: {
      type: 'card',
      card: { number: digitsOf(number), exp_month: month, exp_year: year, cvc: code },
      billing_details: { ...address, ...billing_details },
      metadata,
    },
  };
}

function createStripe(publishableKey: string) {
  const api = createApiClient(base, publishableKey);
  const readIntent = (clientSecret: string) =>
    api.get<PayerIntent>(`/v1/payment_intents/${intentIdOf(clientSecret)}`, { client_secret: clientSecret });

  /** Asks for authentication if the card requires it, and returns the resulting payment state. */
  async function settle(confirmed: Outcome<PayerIntent>) {
    if (confirmed.error) return { error: confirmed.error };
    if (confirmed.result.status !== 'requires_action') return { paymentIntent: confirmed.result };
    const { id, client_secret } = confirmed.result;
    const outcome = await askForAuthentication(stylesheet);
    const path = `/v1/payment_intents/${id}/authenticate`;
    const answered = await api.post<PayerIntent>(path, { client_secret, outcome });
    if (answered.error) return { error: answered.error };
    const error: ApiProblem | null = answered.result.last_payment_error;
    return error
      ? { error: { ...error, payment_intent: answered.result } }
      : { paymentIntent: answered.result };
  }

  return {
    elements: (options?: Parameters<typeof createElements>[0]) => createElements(options, stylesheet),
    async createPaymentMethod(input: MethodInput) {
      const method = readMethod(input);
      if (method.error) return { error: method.error };
      const created = await api.post('/v1/payment_methods', method.result);
      return created.error ? { error: created.error } : { paymentMethod: created.result };
    },
    async confirmCardPayment(
      clientSecret: string,
      input: PaymentInput = {},
      options = { handleActions: true },
    ) {
      const path = `/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`;
      const { payment_method: given, receipt_email, return_url } = input;
      const method = typeof given === 'object' ? readMethod(given) : undefined;
      if (method?.error) return { error: method.error };
      const chosen = method ? { payment_method_data: method.result } : { payment_method: given };
      const asked = { client_secret: clientSecret, receipt_email, return_url, ...chosen };
      const confirmed = await api.post<PayerIntent>(path, asked);
      if (options.handleActions || confirmed.error) return settle(confirmed);
      return { paymentIntent: confirmed.result };
    },
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      settle(await readIntent(clientSecret)),
    async retrievePaymentIntent(clientSecret: string) {
      const read = await readIntent(clientSecret);
      return read.error ? { error: read.error } : { paymentIntent: read.result };
    },
    createToken: async () => ({
      error: { type: 'invalid_request_error', message: 'The payment sandbox makes no tokens.' },
    }),
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

const preload = document.createElement('link');
Object.assign(preload, { rel: 'preload', as: 'style', href: stylesheet });
document.head.append(preload);
Object.assign(window, { Stripe: createStripe });
