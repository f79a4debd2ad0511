import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { expectToast, fillContact, goToDashboardPage, openAs } from '../src/steps.ts';

/** Reloads the page; returns whether the browser has asked first. */
async function asksBeforeReload(page: Page) {
  let isAsked = false;
  // The page registers its question just after rendering.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  page.once('dialog', async (dialog) => {
    isAsked = dialog.type() === 'beforeunload';
    await dialog.accept();
  });
  await page.reload();
  page.removeAllListeners('dialog');
  return isAsked;
}

test('an unsent contact message survives visits to other pages, and leaving the site asks first', async ({
  page,
}) => {
  await page.goto(pages.home);
  await fillContact(page, 'visitor@example.com', 'Hours', 'Do you see patients on Saturdays?');
  await page.getByRole('banner').getByRole('link', { name: 'All Service' }).click();
  await expect(page.getByRole('heading', { name: 'All Service', exact: true })).toBeVisible();
  expect(await asksBeforeReload(page), 'this page has no unsent text').toBe(false);
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByLabel('Your message')).toHaveValue('Do you see patients on Saturdays?');
  expect(await asksBeforeReload(page)).toBe(true);
  await expect(page.getByLabel('Subject')).toHaveValue('Hours');

  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expectToast(page, 'Thanks, we will get back to you.');
  await expect(page.getByLabel('Your message')).toHaveValue('');
  expect(await asksBeforeReload(page), 'it was sent').toBe(false);
});

test('an unsent registration survives a visit to Login, and its password is not stored', async ({ page }) => {
  await page.goto(pages.register);
  await page.getByLabel('Username').fill('Nadia New');
  await page.getByLabel('Email Address').fill('nadia@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Secret1');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  await page.getByLabel('Email').fill('nadia@example.com');
  expect(await asksBeforeReload(page), 'an unsent login form does not ask').toBe(false);
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('Nadia New');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain('Secret1');
  expect(await asksBeforeReload(page)).toBe(true);
});

test('a link, Back and closing the tab ask before typed text is lost', async ({ page, createAccount }) => {
  await openAs(page, await createAccount('Lea Leaver'), pages.manageServices);
  await goToDashboardPage(page, pages.addService);
  const name = page.getByLabel('Service name');
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  await name.fill('Half a service');

  await page.getByRole('link', { name: 'All Service' }).click();
  await expect(question).toContainText('What you typed has not been sent and will be lost.');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(pages.addService);

  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(pages.addService);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Half a service');

  const closing = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const warning = await closing;
  expect(warning.type()).toBe('beforeunload');
  await warning.dismiss();
  await expect(name).toHaveValue('Half a service');

  await page.goBack();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(pages.manageServices);
  await page.goForward();
  await expect(name).toHaveValue('');
});
