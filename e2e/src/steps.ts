import type { Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { expect } from './journey.ts';

/** Fills the login page that is open and sends it. */
export async function fillLogin(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

/** Signs in through the login page. */
export async function logIn(page: Page, account: Pick<Account, 'email' | 'password'>) {
  await page.goto('/login');
  await fillLogin(page, account);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

/** Gives a browser the session that a sign-in leaves behind, for journeys about something else. */
export const signIn = (page: Page, { session }: Account) => page.context().setStorageState(session);

/** Opens a page as somebody who is signed in already. */
export async function openAs(page: Page, account: Account, path: string) {
  await signIn(page, account);
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

/** Goes to one of the pages under Dashboard, by its link in the bar. */
export async function goToDashboardPage(page: Page, path: string) {
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('button', { name: 'Dashboard' }).click();
  await main.locator(`a[href="${path}"]`).click();
  await expect(page).toHaveURL(path);
}

/** Waits for a short message of the page; an equal one may still be fading. */
export const expectToast = (page: Page, text: string) =>
  expect(
    page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).first(),
  ).toBeVisible();

/** All in one step: a toast that leaves by itself meanwhile would leave the next click without its button. */
export async function closeToasts(page: Page) {
  const closing = page.getByRole('button', { name: 'Close toast' });
  await closing.evaluateAll((buttons) => {
    for (const button of buttons as HTMLElement[]) button.click();
  });
  await expect(closing).toHaveCount(0);
}

/** Types a test card into the open payment dialog, over what stands there, and presses Pay. */
export async function payWith(page: Page, number: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Expiration date').fill('12 / 40');
  await dialog.getByLabel('Security code').fill('123');
  await dialog.getByRole('button', { name: 'Pay $' }).click();
}

/** A day as the lists show it: short month, day, year. */
export const dayOf = (date: Date) =>
  date.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'Europe/Berlin',
  });

/** Nothing is wider than the window. */
export const expectFits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
