import type { BrowserContext } from '@playwright/test';
import { test as journey } from './journey.ts';

/**
 * The same build with the settings of an installation that has a Firebase project and a Stripe account. Google and
 * Stripe themselves are played by this file: the scripts they serve, and the identity calls, which the emulator
 * answers under their real addresses.
 */
const outside =
  /left the machine: https:\/\/(apis\.google\.com|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|mendwell\.firebaseapp\.com|js\.stripe\.com)\//;
const policy = {
  script: 'https://apis.google.com https://js.stripe.com',
  connect: 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://api.stripe.com',
  frame: 'https://*.firebaseapp.com https://js.stripe.com https://hooks.stripe.com',
};
const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** A journey on an installation with real accounts and payments; `scripts` are those that came from us. */
export const productionTest = journey.extend<{ production: { scripts: Map<string, string> } }>({
  production: async ({ context, page, baseURL: address, allowComplaint }, use) => {
    const baseURL = address ?? '';
    allowComplaint(outside);
    allowComplaint(/Stripe\.js@journey was loaded/);
    const scripts = new Map<string, string>();
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script') return;
      const body = await response.text().catch(() => '');
      if (response.url().startsWith(baseURL)) scripts.set(response.url(), body);
    });
    await useProductionSettings(context, baseURL);
    await playGoogle(context, baseURL);
    await playStripe(context);
    await use({ scripts });
  },
});

/** The page carries the settings, and its headers say whom it may talk to. */
async function useProductionSettings(context: BrowserContext, baseURL: string) {
  const firebase = {
    apiKey: 'AIza-test',
    authDomain: 'mendwell.firebaseapp.com',
    projectId: 'demo-mendwell',
  };
  const stripe = { mode: 'stripe', publishableKey: 'pk_test_journey' };
  await context.route(
    (url) => url.origin === new URL(baseURL).origin && !/\.\w+$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const headers = response.headers();
      const asInProduction = (headers['content-security-policy'] ?? '')
        .replace(/script-src 'self'/, `$& ${policy.script}`)
        .replace(/connect-src 'self'/, `$& ${policy.connect}`)
        .replace(/frame-src 'self'/, `$& ${policy.frame}`);
      const body = (await response.text()).replace(
        /(<script id="config"[^>]*>)([^<]*)/,
        (_, tag: string, config: string) =>
          tag + JSON.stringify({ ...JSON.parse(config), firebase, stripe }).replaceAll('<', '\\u003c'),
      );
      await route.fulfill({
        response,
        body,
        headers: { ...headers, 'content-security-policy': asInProduction },
      });
    },
  );
}

async function playGoogle(context: BrowserContext, baseURL: string) {
  await context.route(/^https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//, async (route) => {
    const { host, pathname, search } = new URL(route.request().url());
    if (route.request().method() === 'OPTIONS') return route.fulfill({ headers: cors });
    if (pathname.endsWith('/projects'))
      return route.fulfill({ headers: cors, json: { authorizedDomains: [new URL(baseURL).hostname] } });
    const response = await route.fetch({ url: `${baseURL}/${host}${pathname}${search}` });
    await route.fulfill({ response, headers: { ...response.headers(), ...cors } });
  });
  await context.route('https://mendwell.firebaseapp.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Sign in – Google Accounts</title>',
    }),
  );
  // As much of Google's script as the identity library asks for; what the window says arrives through it.
  await context.route('https://apis.google.com/**', (route) => {
    const onLoad = new URL(route.request().url()).searchParams.get('onload');
    return route.fulfill({
      contentType: 'text/javascript',
      body: `
        const frame = {
          restyle: async () => {},
          ping: async (done) => done(),
          register: (name, handler) => { window.sayFromGoogle = handler; },
          // Like the real one, it keeps to itself what its listener throws.
          send: (name, message, done) => { try { done([{ webStorageSupport: true }]); } catch {} },
        };
        window.gapi = {
          load: (name, { callback }) => callback(),
          iframes: {
            CROSS_ORIGIN_IFRAMES_FILTER: {},
            Iframe: class {},
            getContext: () => ({ open: (options, ready) => ready(frame) }),
          },
        };
        window[${JSON.stringify(onLoad)}]();`,
    });
  });
}

/** Stripe.js as far as the card form meets it: a field that is ready, and a confirmation that succeeds. */
const playStripe = (context: BrowserContext) =>
  context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `
        window.Stripe = (key) => {
          const card = {
            on: (name, handler) => { if (name === 'ready') setTimeout(() => handler(card)); return card; },
            once() {}, off() {}, update() {}, destroy() {}, unmount() {},
            mount: (place) => { place.textContent = 'Card field of ' + key; },
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
