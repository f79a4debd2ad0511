import { pages } from '@mendwell/contracts/pages';
import type { BrowserContext, Page } from '@playwright/test';
import { newEmail } from './accounts.ts';
import { expect, test as journey } from './journey.ts';
import { readContents } from './parcels.ts';
import { expectToast, fillLogin } from './steps.ts';

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

const test = journey.extend<{ production: { scripts: Map<string, string> } }>({
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

/** Opens Google's window and lets it answer: `answer` is the part of its message that differs. */
async function answerFromGoogle(page: Page, answer: object) {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  const popup = await opening;
  await popup.waitForURL(/\/__\/auth\/handler/);
  const eventId = new URL(popup.url()).searchParams.get('eventId');
  expect(new URL(popup.url()).searchParams.get('providerId')).toBe('google.com');
  await page.evaluate((authEvent) => Reflect.get(window, 'sayFromGoogle')({ authEvent }), {
    type: 'signInViaPopup',
    eventId,
    sessionId: 'session',
    urlResponse: null,
    postBody: null,
    tenantId: null,
    ...answer,
  });
}

test('Google’s own window signs in where accounts are real', async ({ page, production }) => {
  const email = newEmail('Pia Popup');
  const claims = { sub: email, email, email_verified: true, name: 'Pia Popup' };
  await page.goto(pages.login);
  const answer = new URLSearchParams({ providerId: 'google.com', id_token: JSON.stringify(claims) });
  await answerFromGoogle(page, { urlResponse: `https://mendwell.firebaseapp.com/__/auth/handler?${answer}` });
  await expectToast(page, 'User login successfully');
  await expect(page.getByRole('banner').getByTitle('Pia Popup')).toBeVisible();
  expect(carriesLocalCode(production.scripts)).toEqual([]);
});

test.describe('on a phone that opens windows only directly after a tap', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1',
  });

  test('all that Google’s window needs is loaded before the tap, however slow it is', async ({
    page,
    production,
  }) => {
    await page.route('https://apis.google.com/**', async (route) => {
      await page
        .getByRole('button', { name: 'Sign in with Google' })
        .and(page.locator(':disabled'))
        .waitFor();
      await route.fallback();
    });
    await page.goto(pages.login);
    const button = page.getByRole('button', { name: 'Sign in with Google' });
    await expect(button).toBeEnabled();
    const contents = await readContents();
    const isForSignIn = (url: URL) =>
      url.hostname.includes('google') ||
      (contents.get(url.pathname) ?? []).some((name) => name.includes('firebase'));
    const loadedLater: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      // The first message, which follows the answer, brings a file of its own.
      if (request.resourceType() === 'script' && isForSignIn(url)) loadedLater.push(url.href);
    });
    await answerFromGoogle(page, { error: { code: 'auth/user-cancelled', message: 'cancelled' } });
    expect(loadedLater).toEqual([]);
    expect(production.scripts.size).toBeGreaterThan(0);
  });
});

test('a refusal in Google’s window is said, and the buttons work again', async ({ page, production }) => {
  await page.goto(pages.login);
  await answerFromGoogle(page, { error: { code: 'auth/user-cancelled', message: 'cancelled' } });
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('auth/user-cancelled');
  for (const name of ['Sign in with Google', 'Log In'])
    await expect(page.getByRole('button', { name, exact: true })).toBeEnabled();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(production.scripts.size).toBeGreaterThan(0);
});

test('a production visitor loads no emulator or sandbox code, from the first page to the payment', async ({
  page,
  production,
  createAccount,
  publishService,
  bookService,
}) => {
  const serviceId = await publishService(await createAccount('Pro Provider'), { serviceName: 'Blood test' });
  const patient = await createAccount('Pro Patient');
  await bookService(patient, serviceId);
  await page.goto(pages.home);
  await expect(page.getByRole('heading', { name: 'Popular Service' })).toBeVisible();
  await page.goto(pages.bookedServices);
  await fillLogin(page, patient);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Blood test' });
  await expect(dialog.getByText('Card field of pk_test_journey')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay $45.50' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Your card was declined.');

  const all = [...production.scripts.keys()].join('\n');
  expect(all).toMatch(/\/mfe\/booking\//);
  expect(carriesLocalCode(production.scripts)).toEqual([]);
});

test('the search for local code finds it where it is', async ({ page, createAccount }) => {
  const scripts = new Map<string, string>();
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script')
      scripts.set(response.url(), await response.text().catch(() => ''));
  });
  const account = await createAccount('Lo Cal');
  await page.goto(pages.login);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: account.email }).click();
  await expectToast(page, 'User login successfully');
  expect(carriesLocalCode(scripts).length).toBeGreaterThan(0);
});

/** Words that only the emulator's and the sandbox's helpers contain. */
function carriesLocalCode(scripts: Map<string, string>) {
  const local = /emulator-config-failed|Bearer owner|Choose an account|\/sandbox\/stripe|payment sandbox/;
  return [...scripts]
    .filter(([url, body]) => url.includes('/local-') || local.test(body))
    .map(([url]) => url);
}
