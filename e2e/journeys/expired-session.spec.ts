import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { exampleService, expect, test } from '../src/journey.ts';
import { problem } from '../src/problem.ts';
import { expectToast, fillLogin, fillService, openAs } from '../src/steps.ts';

const expired = 'Your sign-in has expired. Please sign in again.';

/** The server's answer to an expired token. */
const refuse = problem(401, 'unauthenticated', 'Please sign in again');

test('a session that expires while a form is being filled does not lose the form', async ({
  page,
  createAccount,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  const account = await createAccount('Elsa Expired');
  await openAs(page, account, pages.addService);
  await fillService(page, { ...exampleService, price: '30' });
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

const endings: [string, (page: Page) => Promise<void>][] = [
  [
    'expires',
    async (page) => {
      await page.route('**/api/serviceBook', refuse, { times: 1 });
    },
  ],
  [
    'is ended by the identity provider',
    async (page) => {
      // The password was changed on another device, and the token has to be renewed.
      await page.route('**/securetoken.googleapis.com/**', (route) =>
        route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOKEN_EXPIRED' } } }),
      );
      await page.clock.setSystemTime(Date.now() + 3_600_000);
    },
  ],
];
for (const [ends, end] of endings) {
  test(`a session that ${ends} before an appointment is requested does not lose the instructions`, async ({
    page,
    createAccount,
    publishService,
    allowComplaint,
  }) => {
    allowComplaint(/status of 40[01]/);
    const patient = await createAccount('Ben Expired');
    const serviceId = await publishService(await createAccount('Bo Provider'));
    await page.clock.install();
    await openAs(page, patient, pages.bookService(serviceId));
    await page.getByLabel('Special instructions').fill('Please speak slowly.');
    const button = await page.getByRole('button', { name: 'APPOINTMENT', exact: true }).elementHandle();
    await end(page);
    // Another call may be the first to need a new token, and lead to the login before the press.
    await button?.evaluate((element: HTMLElement) => element.click());
    await expectToast(page, expired);
    await fillLogin(page, patient);
    await expect(page).toHaveURL(pages.bookService(serviceId));
    await expect(page.getByLabel('Special instructions')).toHaveValue('Please speak slowly.');
    await page.getByRole('button', { name: 'APPOINTMENT', exact: true }).click();
    await expectToast(page, 'Service Book successfully');
  });
}

test('a session that ends in one tab does not lose what is being typed in another, but a log-out forgets it', async ({
  page,
  openTab,
  createAccount,
  publishService,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  const patient = await createAccount('Tessa Tabs');
  const address = pages.bookService(await publishService(await createAccount('Theo Provider')));
  await openAs(page, patient, pages.allServices);
  const other = await openTab();
  await other.goto(address);
  const instructions = other.getByLabel('Special instructions');
  await instructions.fill('Half a sen');
  await page.route('**/api/booked/**', refuse, { times: 1 });
  await page.goto(pages.bookedServices);
  await expectToast(page, expired);
  await expectToast(other, expired);
  await expect(page).toHaveURL(pages.login);
  await fillLogin(page, patient);
  await expect(page).toHaveURL(pages.bookedServices);
  await expect(page.getByText('No booked services found.')).toBeVisible();
  await expect(other).toHaveURL(address);
  await expect(instructions).toHaveValue('Half a sen');

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(instructions).toHaveValue('');
  expect(await other.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Half a sen');
});
