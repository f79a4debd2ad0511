import { pages } from '@mendwell/contracts/pages';
import type { Page, Route } from '@playwright/test';
import { exampleService, expect, test } from './journey.ts';
import { expectToast, fillLogin, logIn, openAs, signIn } from './steps.ts';

const expired = 'Your sign-in has expired. Please sign in again.';

/** The server's answer to a token that it does not take any more. */
const refuse = (route: Route) =>
  route.fulfill({
    status: 401,
    contentType: 'application/problem+json',
    json: {
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      code: 'unauthenticated',
      detail: 'Please sign in again',
      requestId: 'r1',
    },
  });

/** Holds back or fails the script that carries the identity library, whatever its name is. */
const meetIdentityScript = (page: Page, meet: (route: Route) => Promise<unknown>) =>
  page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const carriesIt = (await response.text()).includes('accounts:signInWithPassword');
    await (carriesIt ? meet(route) : route.fulfill({ response }));
  });

test('the bar keeps its places, and nobody is told to sign in, until it is known who is there', async ({
  page,
  createAccount,
}) => {
  await signIn(page, await createAccount('Wanda Wait'));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await meetIdentityScript(page, async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto(pages.home);
  const bar = page.getByRole('banner');
  const dashboard = bar.getByRole('link', { name: 'Dashboard' });
  const places = async () => [
    await bar.getByRole('switch', { name: /theme/i }).boundingBox(),
    await dashboard.boundingBox(),
  ];
  await dashboard.focus();
  const before = await places();
  await expect(bar.getByRole('link', { name: 'Sign in' })).toHaveCount(0);

  release();
  await expect(bar.getByTitle('Wanda Wait')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Dashboard pages' })).toBeVisible();
  expect(await places()).toEqual(before);
  await expect(dashboard).toBeFocused();
});

test('logging out and the theme are followed by the other tab', async ({ page, openTab, createAccount }) => {
  await openAs(page, await createAccount('Tabea Tabs'), pages.home);
  const other = await openTab();
  await other.goto(pages.bookedServices);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('switch', { name: /theme/i }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'synthwave');
  await expect(other.getByRole('switch', { name: /theme/i })).toBeChecked();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(other).toHaveURL(pages.login);
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('signing in is followed by the other tab', async ({ page, openTab, createAccount }) => {
  await page.goto(pages.home);
  const other = await openTab();
  await logIn(other, await createAccount('Tom Tabs'));
  await expect(page.getByRole('banner').getByTitle('Tom Tabs')).toBeVisible();
});

test('a sign-in that expires in the middle of a form costs a detour, not the form', async ({
  page,
  createAccount,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  const account = await createAccount('Elsa Expired');
  await openAs(page, account, pages.addService);
  await page.getByLabel('Service name').fill(exampleService.serviceName);
  await page.getByLabel('Service area').fill(exampleService.serviceArea);
  await page.getByLabel('Image').fill(exampleService.image);
  await page.getByLabel('Price').fill('30');
  await page.getByLabel('Description').fill(exampleService.description);
  await page.route('**/api/service', refuse, { times: 1 });
  await page.getByRole('button', { name: 'ADD', exact: true }).click();

  await expectToast(page, expired);
  await expect(page).toHaveURL(pages.login);
  await fillLogin(page, account);
  await expect(page).toHaveURL(pages.addService);
  await expect(page.getByLabel('Service name')).toHaveValue(exampleService.serviceName);
  await expect(page.getByLabel('Description')).toHaveValue(exampleService.description);
  await page.getByRole('button', { name: 'ADD', exact: true }).click();
  await expectToast(page, 'Service added successfully');
});

test('a sign-in that expires before an appointment is sent keeps the instructions', async ({
  page,
  createAccount,
  publishService,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  const patient = await createAccount('Ben Expired');
  const serviceId = await publishService(await createAccount('Bo Provider'));
  await openAs(page, patient, pages.bookService(serviceId));
  await page.getByLabel('Special instructions').fill('Please speak slowly.');
  await page.route('**/api/serviceBook', refuse, { times: 1 });
  await page.getByRole('button', { name: 'APPOINTMENT', exact: true }).click();
  await expectToast(page, expired);
  await fillLogin(page, patient);
  await expect(page).toHaveURL(pages.bookService(serviceId));
  await expect(page.getByLabel('Special instructions')).toHaveValue('Please speak slowly.');
  await page.getByRole('button', { name: 'APPOINTMENT', exact: true }).click();
  await expectToast(page, 'Service Book successfully');
});

test('a list that is refused leads to signing in and back', async ({
  page,
  createAccount,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  const account = await createAccount('Lea Expired');
  await signIn(page, account);
  await page.route('**/api/booked/**', refuse, { times: 1 });
  await page.goto(pages.bookedServices);
  await expectToast(page, expired);
  await expect(page).toHaveURL(pages.login);
  await fillLogin(page, account);
  await expect(page).toHaveURL(pages.bookedServices);
  await expect(page.getByText('No booked services found.')).toBeVisible();
});

test('an account that is gone meanwhile is told so, not kept waiting', async ({
  page,
  request,
  createAccount,
  allowComplaint,
}) => {
  allowComplaint(/status of 40[01]/);
  const account = await createAccount('Greta Gone');
  await openAs(page, account, pages.manageServices);
  await request.post('/identitytoolkit.googleapis.com/v1/projects/demo-mendwell/accounts:delete', {
    headers: { authorization: 'Bearer owner' },
    data: { localId: account.uid },
  });
  // A new visit asks the identity provider who this is.
  await page.goto(pages.manageServices);
  await expect(page).toHaveURL(pages.login);
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
});

test('when the identity script cannot be loaded, that is said and can be tried again', async ({
  page,
  createAccount,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/);
  await signIn(page, await createAccount('Ines Identity'));
  await meetIdentityScript(page, (route) => route.abort());
  await page.goto(pages.manageServices);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('We could not find out whether you are signed in.');
  await expect(page.getByText('Checking your sign-in')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('banner').getByTitle('Ines Identity')).toBeVisible();
  await expect(main.getByText('Your are not any service added.!', { exact: false })).toBeVisible();
});

test('an identity script that does not arrive is waited for ten seconds, not for ever', async ({
  page,
  createAccount,
}) => {
  await signIn(page, await createAccount('Ivo Identity'));
  const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<void>();
  await page.clock.install();
  await meetIdentityScript(page, async (route) => {
    await mayArrive;
    await route.continue();
  });
  await page.goto(pages.manageServices, { waitUntil: 'commit' });
  await expect(page.getByText('Checking your sign-in')).toBeVisible();
  await page.clock.runFor(10_500);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Check your connection');
  letArrive();
  await expect(page.getByRole('banner').getByTitle('Ivo Identity')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a service is shown before it is known again who is there, and they are known afterwards', async ({
  page,
  createAccount,
}) => {
  await openAs(page, await createAccount('Ida Identity'), pages.allServices);
  const address = await page.getByRole('link', { name: 'Details' }).first().getAttribute('href');
  const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<void>();
  await meetIdentityScript(page, async (route) => {
    await mayArrive;
    await route.continue();
  });
  await page.goto(address ?? '', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('link', { name: 'Book Now' })).toBeVisible();
  await expect(page.getByRole('banner').getByTitle('Ida Identity')).toHaveCount(0);
  letArrive();
  await expect(page.getByRole('banner').getByTitle('Ida Identity')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('signing in without a connection says so, keeps what was typed and works afterwards', async ({
  page,
  createAccount,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/);
  const account = await createAccount('Otto Offline');
  const main = page.getByRole('main');
  await page.goto(pages.login);
  await page.route('**/identitytoolkit.googleapis.com/**', (route) => route.abort());
  await fillLogin(page, account);
  await expectToast(page, 'Incorrect email or password. Please try again.');
  await expect(main.getByRole('alert')).toHaveText(
    'We could not reach the sign-in service. Check your connection and try again.',
  );
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(main.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled();
  await expect(main.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await main.getByRole('button', { name: 'Log In', exact: true }).click();
  await expectToast(page, 'User login successfully');
});
