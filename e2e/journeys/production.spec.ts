import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { newEmail } from '../src/accounts.ts';
import { readContents } from '../src/downloads.ts';
import { expect, test as localTest } from '../src/journey.ts';
import { productionTest as test } from '../src/production.ts';
import { expectToast, fillLogin } from '../src/steps.ts';

/** Opens Google's window and simulates its message; `answer` overrides parts of it. */
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

test('Google’s window signs in with real accounts', async ({ page, production }) => {
  const email = newEmail('Pia Popup');
  const claims = { sub: email, email, email_verified: true, name: 'Pia Popup' };
  await page.goto(pages.login);
  const answer = new URLSearchParams({ providerId: 'google.com', id_token: JSON.stringify(claims) });
  await answerFromGoogle(page, { urlResponse: `https://auth.mendwell.example/__/auth/handler?${answer}` });
  await expectToast(page, 'User login successfully');
  await expect(page.getByRole('banner').getByTitle('Pia Popup')).toBeVisible();
  expect(findLocalCode(production.scripts)).toEqual([]);
});

test.describe('on a phone that opens windows only in response to a tap', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1',
  });

  test('everything Google’s window needs is loaded before the button can be tapped', async ({
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
      // Other scripts may be loaded, such as that of the toast.
      if (request.resourceType() === 'script' && isForSignIn(url)) loadedLater.push(url.href);
    });
    await answerFromGoogle(page, { error: { code: 'auth/user-cancelled', message: 'cancelled' } });
    expect(loadedLater).toEqual([]);
    expect(production.scripts.size).toBeGreaterThan(0);
  });
});

test('cancelling in Google’s window shows the reason and enables the buttons again', async ({
  page,
  production,
}) => {
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
  arrangeBooking,
}) => {
  const { patient } = await arrangeBooking('Pro Provider', 'Pro Patient', { serviceName: 'Blood test' });
  await page.goto(pages.home);
  await expect(page.getByRole('heading', { name: 'Popular Service' })).toBeVisible();
  await page.goto(pages.bookedServices);
  await fillLogin(page, patient);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Blood test' });
  await expect(dialog.getByText('Card field of pk_test_journey')).toBeVisible();
  await expect(dialog.frameLocator('iframe').getByText('Card number')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay $45.50' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Your card was declined.');

  const all = [...production.scripts.keys()].join('\n');
  expect(all).toMatch(/\/mfe\/booking\//);
  expect(findLocalCode(production.scripts)).toEqual([]);
});

localTest('the search for local code finds it in local mode', async ({ page, createAccount }) => {
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
  // The text of a script is known some time after it has run.
  await expect.poll(() => findLocalCode(scripts)).not.toEqual([]);
});

/** Scripts with texts that occur only in the code for the emulator and the sandbox. */
function findLocalCode(scripts: Map<string, string>) {
  const local = /emulator-config-failed|Bearer owner|Choose an account|\/sandbox\/stripe|payment sandbox/;
  return [...scripts]
    .filter(([url, body]) => url.includes('/local-') || local.test(body))
    .map(([url]) => url);
}
