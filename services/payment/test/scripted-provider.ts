import type { ServerResponse } from 'node:http';
import { fixture } from '@mendwell/service-kit/testing/fixture';
import { listen } from '@mendwell/service-kit/testing/listen';
import { startPaymentApp } from './payment-app.ts';

type Answer = object | number | 'hang';
/** The provider's answer: an intent, an error status, or none. */
type Script = Answer | Promise<Answer>;

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A card provider with scripted answers that records its calls. */
async function startScriptedProvider() {
  const intents = new Map<string, Script>();
  /** Newest first. */
  const events: (Record<string, unknown> & { created: number })[] = [];
  const asked: string[] = [];

  async function respond(path: string, response: ServerResponse) {
    const url = new URL(path, 'http://provider');
    if (url.pathname === '/v1/events') {
      const since = Number(url.searchParams.get('created[gte]') ?? 0);
      const data = events.filter(({ created }) => created >= since);
      return json(response, 200, { has_more: false, data });
    }
    const script = await (intents.get(url.pathname.split('/')[3] ?? '') ?? 404);
    if (script === 'hang') return;
    if (typeof script !== 'number') return json(response, 200, script);
    const error = { type: 'api_error', code: script === 404 ? 'resource_missing' : 'broken' };
    json(response, script, { error });
  }

  const { url, close } = await listen((request, response) => {
    request.resume();
    asked.push(`${request.method} ${request.url}`);
    respond(request.url ?? '/', response);
  });

  const intentOf = (id: string, bookingId: string, more: object = {}) => ({
    id,
    client_secret: `${id}_secret_x`,
    status: 'requires_payment_method',
    amount: 4550,
    currency: 'usd',
    metadata: { bookingId },
    latest_charge: null,
    last_payment_error: null,
    ...more,
  });
  return { url, intents, events, asked, intentOf, close };
}

/** A payment app at a scripted card provider, for the tests of a block. */
export function atScriptedProvider(env: Record<string, string> = {}) {
  const provider = fixture(startScriptedProvider);
  const payment = fixture(() => startPaymentApp({ env: { STRIPE_API_BASE: provider.url, ...env } }));
  return { payment, provider };
}
