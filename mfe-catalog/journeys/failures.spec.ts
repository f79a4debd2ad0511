import { addressOf } from '@mendwell/contracts/calls';
import { sendContactMessage } from '@mendwell/contracts/contact';
import { pages } from '@mendwell/contracts/pages';
import { getService, listServices, popularServices } from '@mendwell/contracts/service-calls';
import { expectGivenUp, failedCall, failedModule, failing, failures } from '../../e2e/src/failures.ts';
import { expect, test } from '../../e2e/src/journey.ts';
import { expectToast, fillContact, openAs } from '../../e2e/src/steps.ts';

test.beforeEach(async ({ page, allowComplaint }) => {
  await page.clock.install();
  allowComplaint(failedCall);
  allowComplaint(failedModule);
  allowComplaint(/Error fetching data:/);
});

// How calls fail is one matter, tested with each kind in `web-kit/http`; here each part of a page meets one.
const [cutOff, refused, broken, neverAnswered] = failures;

test('when popular services are broken, the rest of the home page works', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const { end } = await failing(page, 'GET', popularServices.path, broken);
  await page.goto(pages.home);
  const popular = page.getByRole('region', { name: 'Popular Service' });
  await expect(popular).toBeVisible();
  await expectGivenUp(popular.getByRole('alert'), broken);
  await expect(popular.getByRole('listitem')).toHaveCount(0);
  await expect(popular.getByRole('link', { name: 'Show All' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our Working Process' })).toBeVisible();
  expect(said.some((text) => text.startsWith('Error fetching data:'))).toBe(true);

  await end();
  await popular.getByRole('button', { name: 'Try again' }).click();
  await expect(popular.getByRole('link', { name: 'Details' }).first()).toBeVisible();
});

test('when a search is refused, the list stays', async ({ page }) => {
  await page.goto(pages.allServices);
  const main = page.getByRole('main');
  const names = main.getByRole('listitem').getByRole('heading');
  await expect(names.first()).toBeVisible();
  const before = await names.allTextContents();
  const { end } = await failing(page, 'GET', listServices.path, refused);
  await main.getByPlaceholder('Enter the Service Title').fill('heart');
  await main.getByRole('button', { name: 'Search' }).click();
  await expectGivenUp(main.getByRole('alert'), refused);
  expect(await names.allTextContents()).toEqual(before);
  await expect(main.getByPlaceholder('Enter the Service Title')).toHaveValue('heart');

  await end();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('status')).toContainText('“heart”');
  await expect(main.getByRole('alert')).toHaveCount(0);
});

test('when the details of a service are never answered, a retry shows them', async ({
  page,
  createAccount,
  publishService,
}) => {
  const serviceName = 'Clinic whose details are not answered';
  const serviceId = await publishService(await createAccount('Fay Failing'), { serviceName });
  const { end } = await failing(page, 'GET', addressOf(getService, { serviceId }), neverAnswered);
  // Opened by a link: otherwise the call would begin, and time out, while the page itself is still loading.
  const list = `${pages.allServices}?search=${encodeURIComponent(serviceName)}`;
  await openAs(page, await createAccount('Finn Failing'), list);
  const main = page.getByRole('main');
  await main.locator(`a[href="${pages.serviceDetails(serviceId)}"]`).click();
  await expectGivenUp(main.getByRole('alert'), neverAnswered);
  await end();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('heading', { name: serviceName })).toBeVisible();
});

test('when a contact message is cut off, it can be sent again', async ({ page }) => {
  await page.goto(pages.home);
  const { end } = await failing(page, 'POST', sendContactMessage.path, cutOff);
  await fillContact(page, 'visitor@example.com', 'Opening hours', 'Do you see patients on Saturdays?');
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expectToast(page, cutOff.says);
  await expect(page.getByLabel('Your message')).toHaveValue('Do you see patients on Saturdays?');
  await end();
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expectToast(page, 'Thanks, we will get back to you.');
  await expect(page.getByLabel('Your message')).toHaveValue('');
});

test('offline, every part shows an error at once, and recovers with the connection', async ({
  page,
  context,
}) => {
  await page.goto(pages.home);
  const popular = page.getByRole('region', { name: 'Popular Service' });
  await expect(popular.getByRole('link', { name: 'Details' }).first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'All Service' }).click();
  const main = page.getByRole('main');
  // The home page has such links, too.
  await expect(page).toHaveTitle(/^All Service/);
  await expect(main.getByRole('link', { name: 'Details' }).first()).toBeVisible();
  await context.setOffline(true);
  await main.getByPlaceholder('Enter the Service Title').fill('heart');
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(main.getByRole('alert')).toContainText('We could not reach Mendwell.');
  await expect(main.getByRole('link', { name: 'Details' }).first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(main.getByRole('alert')).toContainText('This part of the page could not be shown.');
  await context.setOffline(false);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
});
