import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { barriersOn, colourRules, landmarkRules } from '../src/screens/axe.ts';
import { expectToast, openAs, payWith } from '../src/steps.ts';

/** Another theme differs in colours only, and another width in layout only; `npm test -- --full` checks it by every rule. */
const looks = [
  { theme: 'synthwave', width: 390, rules: undefined },
  { theme: 'light', width: 390, rules: colourRules },
  { theme: 'synthwave', width: 1440, rules: process.env.TEST_FULL === '1' ? undefined : landmarkRules },
];

async function expectAccessible(page: Page) {
  for (const { theme, width, rules } of looks) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => barriersOn(page, rules), `${theme} at ${width} px`).toEqual([]);
  }
}

test('payment, receipt and history are accessible', async ({
  page,
  createAccount,
  publishService,
  bookService,
  allowComplaint,
}) => {
  allowComplaint(/status of 402 .*\/confirm\)/);
  const patient = await createAccount('Dora Dialogs');
  await bookService(patient, await publishService(await createAccount('Dirk Dialogs')), {
    instructions: 'Mind the step.',
  });
  await openAs(page, patient, pages.bookedServices);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await payWith(page, '4000000000000002');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await payWith(page, '4242424242424242');
  await expectToast(page, 'Payment successful');
  await page.getByRole('button', { name: 'Receipt' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Details of/ }).click();
  await expectAccessible(page);
});

test('confirmation dialogs are accessible', async ({ page, createAccount, publishService }) => {
  const provider = await createAccount('Dana Dialogs');
  await publishService(provider);
  await openAs(page, provider, pages.manageServices);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Update' }).click();
  await page.getByLabel('Price').fill('12abc');
  await page.getByRole('button', { name: 'UPDATE' }).click();
  await expectToast(page, 'Price must be a number');
  await expectAccessible(page);
  await page.getByRole('banner').getByRole('link', { name: 'Mendwell' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
  await expectAccessible(page);
});
