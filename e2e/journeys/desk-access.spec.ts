import { callsOf } from '@mendwell/client/calls';
import { ok } from '@mendwell/client/http';
import { asOperator, withOldSignIn } from '../src/accounts.ts';
import { expect, type Page, test } from '../src/journey.ts';
import { deskDocumentIs404, openAs } from '../src/steps.ts';

test('an operator who signed in long ago sees nothing before the password', async ({
  page,
  baseURL,
  createOperator,
  allowComplaint,
}) => {
  allowComplaint(deskDocumentIs404);
  allowComplaint(/status of 403 .*\/api\/desk\//);
  const operator = await withOldSignIn(baseURL ?? '', await createOperator('Ove Operator'));
  await openAs(page, operator, '/desk/services');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await dialog.getByLabel('Password', { exact: true }).fill(operator.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
});

test('the desk does not exist for visitors and users, nor any more for an operator who was signed out', async ({
  page,
  openWindow,
  baseURL,
  createAccount,
  allowComplaint,
}) => {
  allowComplaint(deskDocumentIs404);
  allowComplaint(/status of 40[14] .*\/(desk|account|bookings\/open|events)/);
  const missing = (of: Page) =>
    expect(of.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.goto('/desk');
  await missing(page);
  await openAs(page, await createAccount('Nora Nobody'), '/desk/services');
  await missing(page);

  const url = baseURL ?? '';
  const person = await createAccount('Fabian Former');
  const operator = await asOperator(url, person);
  const window = await openWindow();
  await openAs(window, operator, '/desk/contact');
  await expect(window.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  // Signs out everywhere; with a token from before, since operators may not.
  await ok(callsOf(url, person).api('DELETE', '/account'));
  // The bar's own calls may be refused first, which leads to the sign-in page.
  const journal = window.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Journal' });
  await expect(async () => {
    await journal.click({ timeout: 1_000 }).catch(() => undefined);
    await expect(journal).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(window.getByRole('table')).toHaveCount(0);
});
