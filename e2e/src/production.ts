import type { BrowserContext } from '@playwright/test';
import { createAccount } from './accounts.ts';
import { test as journey } from './journey.ts';

/**
 * The same build behind a gateway with the settings of an installation that has a Firebase project and a Stripe account
 * (`npm test` starts it). This file simulates Google and Stripe: their scripts, and the identity calls, which are forwarded
 * to the emulator.
 */
const { PRODUCTION_URL = '', BASE_URL = '' } = process.env;
const outside =
  /left the machine: https:\/\/(apis\.google\.com|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|auth\.mendwell\.example|([a-z]+\.)?js\.stripe\.com)\//;
const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** A journey with production settings; `scripts` are those served by us, by address. */
export const productionTest = journey.extend<{ production: { scripts: Map<string, string> } }>({
  baseURL: PRODUCTION_URL,
  production: async ({ context, page, allowComplaint }, use) => {
    allowComplaint(outside);
    // People of other journeys have photos at the address of the local system.
    allowComplaint(new RegExp(`left the machine: ${BASE_URL}/media/`));
    allowComplaint(/Stripe\.js@journey was loaded/);
    const scripts = new Map<string, string>();
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script') return;
      const body = await response.text().catch(() => '');
      if (response.url().startsWith(PRODUCTION_URL)) scripts.set(response.url(), body);
    });
    await simulateGoogle(context);
    await simulateStripe(context);
    await use({ scripts });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads it
  createAccount: async ({}, use) => {
    await use((name, photo) => createAccount(BASE_URL, PRODUCTION_URL, name, photo));
  },
});

async function simulateGoogle(context: BrowserContext) {
  await context.route(/^https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//, async (route) => {
    const { host, pathname, search } = new URL(route.request().url());
    if (route.request().method() === 'OPTIONS') return route.fulfill({ headers: cors });
    if (pathname.endsWith('/projects'))
      return route.fulfill({
        headers: cors,
        json: { authorizedDomains: [new URL(PRODUCTION_URL).hostname] },
      });
    const response = await route.fetch({ url: `${BASE_URL}/${host}${pathname}${search}` });
    await route.fulfill({ response, headers: { ...response.headers(), ...cors } });
  });
  await context.route('https://auth.mendwell.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Sign in – Google Accounts</title>',
    }),
  );
  // The part of Google's script that the identity library uses, which passes on the window's message.
  await context.route('https://apis.google.com/**', (route) => {
    const onLoad = new URL(route.request().url()).searchParams.get('onload');
    return route.fulfill({
      contentType: 'text/javascript',
      body: `
        const frame = {
          restyle: async () => {},
          ping: async (done) => done(),
          register: (name, handler) => { window.sayFromGoogle = handler; },
          // Like the real one, it ignores errors of its listener.
          send: (name, message, done) => { try { done([{ webStorageSupport: true }]); } catch {} },
        };
        window.gapi = {
          load: (name, { callback }) => callback(),
          iframes: {
            CROSS_ORIGIN_IFRAMES_FILTER: {},
            Iframe: class {},
            getContext: () => ({
              open: ({ url }, ready) => {
                document.body.append(Object.assign(document.createElement('iframe'), { src: url, hidden: true }));
                return ready(frame);
              },
            }),
          },
        };
        window[${JSON.stringify(onLoad)}]();`,
    });
  });
}

/**
 * The part of Stripe.js that the card form uses: a field that is ready, in a frame on a subdomain, and a confirmation that
 * is declined.
 */
async function simulateStripe(context: BrowserContext) {
  await context.route('https://card.js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Card</title>Card number' }),
  );
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `
        window.Stripe = (key) => {
          const card = {
            on: (name, handler) => { if (name === 'ready') setTimeout(() => handler(card)); return card; },
            once() {}, off() {}, update() {}, destroy() {}, unmount() {},
            mount: (place) => {
              place.textContent = 'Card field of ' + key;
              place.append(Object.assign(document.createElement('iframe'), { src: 'https://card.js.stripe.com/' }));
            },
          };
          return {
            elements: () => ({ create: () => card, getElement: () => card, update() {} }),
            createToken: async () => ({}),
            createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_journey' } }),
            confirmCardPayment: async () => ({ error: { type: 'card_error', message: 'Your card was declined.' } }),
            registerAppInfo() {}, _registerWrapper() {},
          };
        };
        window.Stripe.version = 'journey';`,
    }),
  );
}
