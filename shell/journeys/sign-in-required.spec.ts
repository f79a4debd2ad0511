import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../../e2e/src/journey.ts';
import { expectToast, fillLogin, openAs } from '../../e2e/src/steps.ts';

test('a visitor who opens a service signs in and returns to it', async ({
  page,
  createAccount,
  publishService,
}) => {
  const patient = await createAccount('Guard Patient');
  const serviceId = await publishService(await createAccount('Guard Provider'), {
    serviceName: 'Skin advice',
  });
  const address = `${pages.serviceDetails(serviceId)}#consultation-by`;
  await page.goto(address);
  await expect(page).toHaveURL(pages.login);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await fillLogin(page, patient);
  await expectToast(page, 'User login successfully');
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { name: 'Skin advice' })).toBeVisible();
});

for (const path of [pages.manageServices, pages.bookedServices, pages.serviceToDo]) {
  test(`a visitor must sign in to open ${path}`, async ({ page, createAccount }) => {
    await page.goto(path);
    await expect(page).toHaveURL(pages.login);
    await fillLogin(page, await createAccount('Guard Visitor'));
    await expect(page).toHaveURL(path);
  });
}

for (const from of [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
]) {
  test(`signing in never redirects to ${JSON.stringify(from)}`, async ({ page, createAccount }) => {
    const patient = await createAccount('Guard Target');
    await page.goto(pages.login);
    // The router's navigation state survives a reload, so it may contain anything.
    await page.evaluate(
      (target) => history.replaceState({ usr: { from: target }, key: 'k', idx: 0 }, ''),
      from,
    );
    await page.reload();
    await fillLogin(page, patient);
    await expectToast(page, 'User login successfully');
    await expect(page).toHaveURL(pages.home);
  });
}

test('the bar links to the dashboard pages while somebody is signed in', async ({ page, createAccount }) => {
  const main = page.getByRole('navigation', { name: 'Main' });
  const bar = page.getByRole('banner');
  await page.goto(pages.home);
  await expect(bar.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', pages.login);
  await expect(bar.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', pages.register);
  await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', pages.home);
  await expect(main.getByRole('link', { name: 'All Service' })).toHaveAttribute('href', pages.allServices);
  await expect(main.getByRole('link', { name: 'Dashboard' })).toBeHidden();

  await openAs(page, await createAccount('Guard Member'), pages.home);
  await expect(bar.getByTitle('Guard Member')).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Sign in' })).toBeHidden();
  await expect(main.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', pages.dashboard);
  await main.getByRole('button', { name: 'Dashboard' }).click();
  for (const path of [pages.addService, pages.manageServices, pages.bookedServices, pages.serviceToDo])
    await expect(main.locator(`a[href="${path}"]`)).toBeVisible();

  await bar.getByRole('button', { name: 'Log out' }).click();
  await expect(bar.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Dashboard' })).toBeHidden();
  await page.goto(pages.bookedServices);
  await expect(page).toHaveURL(pages.login);
});
