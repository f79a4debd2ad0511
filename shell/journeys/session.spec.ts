import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../../e2e/src/journey.ts';
import { expectToast, fillLogin, logIn, openAs } from '../../e2e/src/steps.ts';

test('logging out and changing the theme affect other tabs', async ({ page, openTab, createAccount }) => {
  await openAs(page, await createAccount('Tabea Tabs'), pages.home);
  const other = await openTab();
  await other.goto(pages.bookedServices);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('switch', { name: /theme/i }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'synthwave');
  await expect(other.getByRole('switch', { name: /theme/i })).toBeChecked();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeFocused();
  await expect(other).toHaveURL(pages.login);
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('signing in affects other tabs', async ({ page, openTab, createAccount }) => {
  await page.goto(pages.home);
  const other = await openTab();
  await logIn(other, await createAccount('Tom Tabs'));
  await expect(page.getByRole('banner').getByTitle('Tom Tabs')).toBeVisible();
});

test('a user whose account was deleted is sent to the login page', async ({
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
  // A new visit verifies the session with the identity provider.
  await page.goto(pages.manageServices);
  await expect(page).toHaveURL(pages.login);
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
});

test('signing in offline shows the reason, keeps the form filled and works afterwards', async ({
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
