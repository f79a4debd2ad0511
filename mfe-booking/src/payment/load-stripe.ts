import { loadRuntimeConfig } from '@mendwell/web-kit/http/runtime-config';
import type { Stripe } from '@stripe/stripe-js';
// The package's main entry would load Stripe's script on import, even for visitors who never pay.
import { loadStripe } from '@stripe/stripe-js/pure';

const timeoutMs = 15_000;

/** Stripe.js with our key, or the sandbox's stand-in in local mode. Rejects after 15 s. */
export async function loadCardProvider(): Promise<Stripe> {
  const { stripe: config } = await loadRuntimeConfig();
  const loading =
    config.mode === 'sandbox'
      ? import(/* webpackChunkName: "local-sandbox" */ './load-sandbox.ts').then(({ loadSandbox }) =>
          loadSandbox(config.publishableKey),
        )
      : loadStripe(config.publishableKey);
  const stripe = await Promise.race([loading, rejectAfter(timeoutMs)]);
  if (!stripe) throw new Error('Stripe.js needs a browser');
  return stripe;
}

const rejectAfter = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The card form took too long to load')), ms);
  });
