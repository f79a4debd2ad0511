import type { Stripe, StripeConstructor } from '@stripe/stripe-js';

declare global {
  interface Window {
    Stripe?: StripeConstructor;
  }
}

/** The payment sandbox's Stripe.js, served by the gateway in local mode only. */
export async function loadSandbox(publishableKey: string): Promise<Stripe> {
  if (!window.Stripe) await addScript('/sandbox/stripe/stripe.js');
  if (!window.Stripe) throw new Error('The payment sandbox did not load');
  return window.Stripe(publishableKey);
}

const addScript = (src: string) =>
  new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src });
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The payment sandbox did not load'));
    };
    document.head.append(script);
  });
