import type { ServiceInput } from '@mendwell/contracts/service-input';
import type { Locator, Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { expect } from './journey.ts';

/** Of a document below `/desk`, which the gateway does not know: a complaint to allow. */
export const deskDocumentIs404 = /status of 404 .*\/desk/;

/** Fills and submits the open login page. */
export async function fillLogin(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  // Not `Email`: while the page before is still shown, that could be a field of its form.
  await page.getByLabel('Email Address', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

/** Signs in through the login page. */
export async function logIn(page: Page, account: Pick<Account, 'email' | 'password'>) {
  await page.goto('/login');
  await fillLogin(page, account);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

/** Registers on the page for it. */
export async function signUp(page: Page, name: string, email: string) {
  await page.goto('/register');
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Photo URL').fill(new URL('/media/people/maya-lindqvist.svg', page.url()).href);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Abcdef');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
}

/** Gives a browser the session of an account, without the login page. */
export const signIn = (page: Page, { session }: Account) => page.context().setStorageState(session);

/** Opens a page as a signed-in person. */
export async function openAs(page: Page, account: Account, path: string) {
  await signIn(page, account);
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

/** Opens one of the pages under Dashboard by its link in the bar. */
export async function goToDashboardPage(page: Page, path: string) {
  const main = page.getByRole('navigation', { name: 'Main' });
  // A navigation that is still under way closes the list again.
  await expect(async () => {
    await main.getByRole('button', { name: 'Dashboard' }).click();
    await main.locator(`a[href="${path}"]`).click({ timeout: 2_000 });
  }).toPass();
  await expect(page).toHaveURL(path);
}

/** Waits for a toast; an older one with the same text may still be fading. */
export const expectToast = (page: Page, text: string) =>
  expect(
    page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).first(),
  ).toBeVisible();

/** Clicks all at once: a toast that expires meanwhile would take the next button with it. */
export async function closeToasts(page: Page) {
  const closing = page.getByRole('button', { name: 'Close toast' });
  await closing.evaluateAll((buttons) => {
    for (const button of buttons as HTMLElement[]) button.click();
  });
  await expect(closing).toHaveCount(0);
}

/** Fills the open payment dialog with a test card and presses Pay. */
export async function payWith(page: Page, number: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Expiration date').fill('12 / 40');
  await dialog.getByLabel('Security code').fill('123');
  await dialog.getByRole('button', { name: 'Pay $' }).click();
}

/** A day as the lists show it, such as `Jul 4, 2099`. */
export const dayOf = (date: Date) =>
  date.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'Europe/Berlin',
  });

/** Expects that the page does not scroll sideways. */
export const expectFits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);

/** Fills the form of Add service or Service update. */
export async function fillService(page: Page, service: Omit<ServiceInput, 'price'> & { price: string }) {
  await page.getByLabel('Service name').fill(service.serviceName);
  await page.getByLabel('Service area').fill(service.serviceArea);
  await page.getByLabel('Image').fill(service.image);
  await page.getByLabel('Price').fill(service.price);
  await page.getByLabel('Description').fill(service.description);
}

/** Fills the contact form of the home page. */
export async function fillContact(page: Page, email: string, subject: string, message: string) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Your message').fill(message);
}

/**
 * Chooses from a list with the keyboard. A click may miss: the driver scrolls the page behind a dialog to reach an option that
 * still moves, and the list follows the page.
 */
export async function chooseOption(combobox: Locator, option: string) {
  const active = combobox.page().locator('.ant-select-item-option-active');
  await combobox.press('ArrowDown');
  await expect(async () => {
    const isActive = (await active.getAttribute('title', { timeout: 1_000 })) === option;
    if (!isActive) await combobox.press('ArrowDown');
    expect(isActive).toBe(true);
  }).toPass();
  await combobox.press('Enter');
}

/** The position of the home page's current slide. */
export const currentSlide = (page: Page) =>
  page
    .getByRole('region', { name: 'Scenes from our clinics' })
    .getByRole('button', { name: /^Go to slide \d$/ })
    .evaluateAll((dots) => dots.findIndex((dot) => dot.ariaCurrent === 'true'));
