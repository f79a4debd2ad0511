import { createBooking } from '@mendwell/contracts/booking-calls';
import { apiPrefix } from '@mendwell/contracts/calls';
import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { expectToast, fillLogin, goToDashboardPage, openAs } from '../src/steps.ts';

/** Reloads the page and confirms the browser's question about unsaved text. */
async function reload(page: Page) {
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
}

test('the draft of a booking survives a reload, and is deleted for the next user of the computer', async ({
  page,
  createAccount,
  publishService,
}) => {
  const address = pages.bookService(await publishService(await createAccount('Dora Drafts')));
  await openAs(page, await createAccount('Dan Drafts'), address);
  const date = page.getByLabel('Date', { exact: true });
  const instructions = page.getByLabel('Special instructions');
  await date.fill('07/04/2099 9:30 AM');
  await instructions.fill('Half a sen');
  await reload(page);
  await expect(instructions).toHaveValue('Half a sen');
  await expect(date).toHaveValue('07/04/2099 9:30 AM');

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Half a sen');
  const next = await createAccount('Dirk Drafts');
  await page.goto(pages.login);
  await fillLogin(page, next);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.goto(address);
  await expect(page.getByLabel('Your email')).toHaveValue(next.email);
  await expect(instructions).toHaveValue('');
});

test('a booking whose answer was lost is found by a retry with a changed form, and is the only one', async ({
  page,
  createAccount,
  publishService,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|422/);
  const serviceId = await publishService(await createAccount('Lara Lost'));
  await openAs(page, await createAccount('Luis Lost'), pages.bookService(serviceId));
  await page.getByLabel('Special instructions').fill('Ground floor');
  await page.route(
    `**${apiPrefix}${createBooking.path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'APPOINTMENT', exact: true }).click();
  await expectToast(page, 'We could not reach Mendwell. Check your connection and try again.');
  await reload(page);
  await page.getByLabel('Special instructions').fill('Ground floor, please');
  await page.getByLabel('Date', { exact: true }).fill('07/04/2099 9:30 AM');
  await page.getByRole('button', { name: 'APPOINTMENT', exact: true }).click();
  await expectToast(page, 'Your first request went through after all, without your later changes.');
  await expect(page).toHaveURL(new RegExp(`${pages.bookedServices}\\?booking=`));
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(1);
  await expect(page.getByText('Ground floor', { exact: true })).toBeVisible();
});

test('a deleted service disappears from All service', async ({ page, createAccount, publishService }) => {
  const provider = await createAccount('Della Deletes');
  const serviceName = `Short-lived ${provider.uid.slice(0, 8)}`;
  await publishService(provider, { serviceName });
  await openAs(page, provider, pages.manageServices);
  // Other journeys publish more services than fit on the first page of the whole list.
  const search = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'All Service' }).click();
    await page.getByPlaceholder('Enter the Service Title').fill(serviceName);
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  };
  await search();
  const card = page.getByRole('main').getByRole('heading', { name: serviceName });
  await expect(card).toBeVisible();

  await goToDashboardPage(page, pages.manageServices);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search();
  await expect(page.getByText('Nothing matches your search.')).toBeVisible();
  await expect(card).toHaveCount(0);
});
