import { pages } from '@mendwell/contracts/pages';
import { paths } from '@mendwell/contracts/paths';
import { failedCall, failing, failures, timeLimitMs } from './failures.ts';
import { expect, test } from './journey.ts';
import { expectToast, openAs } from './steps.ts';

test.beforeEach(async ({ page, allowComplaint }) => {
  await page.clock.install();
  allowComplaint(failedCall);
  allowComplaint(/Error fetching data:|ChunkLoadError/);
});

for (const failure of failures) {
  test(`popular services that are ${failure.name} leave the rest of Home alone`, async ({ page }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    const { end } = await failing(page, 'GET', paths.popularServices, failure);
    await page.goto(pages.home);
    const popular = page.getByRole('region', { name: 'Popular Service' });
    await expect(popular.getByRole('alert')).toContainText(failure.says);
    await expect(popular.getByRole('listitem')).toHaveCount(0);
    await expect(popular.getByRole('link', { name: 'Show All' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Our Working Process' })).toBeVisible();
    expect(said.some((text) => text.startsWith('Error fetching data:'))).toBe(true);

    await end();
    await popular.getByRole('button', { name: 'Try again' }).click();
    await expect(popular.getByRole('link', { name: 'Details' }).first()).toBeVisible();
  });

  test(`a search that is ${failure.name} leaves the list as it was`, async ({ page }) => {
    await page.goto(pages.allServices);
    const main = page.getByRole('main');
    const names = main.getByRole('listitem').getByRole('heading');
    await expect(names.first()).toBeVisible();
    const before = await names.allTextContents();
    const { end } = await failing(page, 'GET', paths.services, failure);
    await main.getByPlaceholder('Enter the Service Title').fill('heart');
    await main.getByRole('button', { name: 'Search' }).click();
    await expect(main.getByRole('alert')).toContainText(failure.says);
    expect(await names.allTextContents()).toEqual(before);
    await expect(main.getByPlaceholder('Enter the Service Title')).toHaveValue('heart');

    await end();
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('status')).toContainText('“heart”');
    await expect(main.getByRole('alert')).toHaveCount(0);
  });

  test(`details that are ${failure.name} say so and come on a second try`, async ({
    page,
    createAccount,
    publishService,
  }) => {
    const serviceName = `Clinic whose details are ${failure.name}`;
    const serviceId = await publishService(await createAccount('Fay Failing'), { serviceName });
    const { end } = await failing(page, 'GET', paths.serviceDetails(serviceId), failure);
    // By a link: at its own address the page is still being loaded when the call begins, and would be given up, too.
    const list = `${pages.allServices}?search=${encodeURIComponent(serviceName)}`;
    await openAs(page, await createAccount('Finn Failing'), list);
    const main = page.getByRole('main');
    await main.locator(`a[href="${pages.serviceDetails(serviceId)}"]`).click();
    // The page's first call and its repeat may both begin before there is a timer that the clock could bring forward.
    await expect(main.getByRole('alert')).toContainText(failure.says, { timeout: 4 * timeLimitMs });
    await end();
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('heading', { name: serviceName })).toBeVisible();
  });

  test(`a message to us that is ${failure.name} is not lost`, async ({ page }) => {
    await page.goto(pages.home);
    const { end } = await failing(page, 'POST', paths.contact, failure);
    await page.getByLabel('Email address').fill('visitor@example.com');
    await page.getByLabel('Subject').fill('Opening hours');
    await page.getByLabel('Your message').fill('Do you see patients on Saturdays?');
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await expectToast(page, failure.says);
    await expect(page.getByLabel('Your message')).toHaveValue('Do you see patients on Saturdays?');
    await end();
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await expectToast(page, 'Thanks, we will get back to you.');
    await expect(page.getByLabel('Your message')).toHaveValue('');
  });
}

test('without a connection everything says so at once, and comes back with it', async ({ page, context }) => {
  await page.goto(pages.home);
  const popular = page.getByRole('region', { name: 'Popular Service' });
  await expect(popular.getByRole('link', { name: 'Details' }).first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'All Service' }).click();
  const main = page.getByRole('main');
  // The home page has such links as well.
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
