import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../../e2e/src/journey.ts';
import { expectToast, fillLogin } from '../../e2e/src/steps.ts';

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

test('a visitor must sign in to open a page of their own, and returns to it', async ({
  page,
  createAccount,
}) => {
  const own = [pages.manageServices, pages.bookedServices, pages.serviceToDo];
  for (const path of own) {
    await page.goto(path);
    await expect(page).toHaveURL(pages.login);
  }
  await fillLogin(page, await createAccount('Guard Visitor'));
  await expect(page).toHaveURL(pages.serviceToDo);
});

// Other spellings: `session/return-target.spec.tsx`.
test('signing in never redirects to another site', async ({ page, createAccount }) => {
  const patient = await createAccount('Guard Target');
  await page.goto(pages.login);
  // The router's navigation state survives a reload, so it may contain anything.
  await page.evaluate(() => history.replaceState({ usr: { from: '//evil.example' }, key: 'k', idx: 0 }, ''));
  await page.reload();
  await fillLogin(page, patient);
  await expectToast(page, 'User login successfully');
  await expect(page).toHaveURL(pages.home);
});
