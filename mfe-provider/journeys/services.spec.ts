import { pages } from '@mendwell/contracts/pages';
import { expect, exampleService as service, test } from '../../e2e/src/journey.ts';
import {
  expectToast,
  fillLogin,
  fillService,
  goToDashboardPage,
  logIn,
  openAs,
} from '../../e2e/src/steps.ts';

const nothingYet = 'Your are not any service added.! please service added then try its....!!';

test('a provider adds a service, changes it and deletes it', async ({ page, createAccount }) => {
  await logIn(page, await createAccount('Petra Provider'));
  await goToDashboardPage(page, pages.manageServices);
  await expect(page.getByText(nothingYet)).toBeVisible();

  await goToDashboardPage(page, pages.addService);
  await expect(page).toHaveTitle(/Add service/);
  await expect(page.getByRole('heading', { name: 'ADD SERVICE', exact: true })).toBeVisible();
  await fillService(page, { ...service, price: '45.50' });
  await page.getByRole('button', { name: 'ADD', exact: true }).click();
  await expectToast(page, 'Service added successfully');

  const card = page.getByRole('listitem').filter({ hasText: service.serviceArea });
  await expect(page).toHaveURL(pages.manageServices);
  await expect(card).toContainText(service.serviceName);
  await expect(card).toContainText(`${service.description.slice(0, 220)}...`);
  await expect(card).not.toContainText(service.description.slice(0, 221));
  await expect(card).toContainText('$45.50');
  await expect(card.locator('img')).toHaveAttribute('src', service.image);

  await card.getByRole('link', { name: 'Update' }).click();
  await expect(page).toHaveTitle('ServiceUpdate');
  await expect(page.getByRole('heading', { name: 'ADD SERVICE', exact: true })).toBeVisible();
  await expect(page.getByLabel('Service name')).toHaveValue(service.serviceName);
  await expect(page.getByLabel('Price')).toHaveValue('45.5');
  await page.getByRole('button', { name: 'UPDATE', exact: true }).click();
  await expect(page.getByText('No changes to save.')).toBeVisible();
  await expect(page.getByText('Update successfully')).toHaveCount(0);
  await page.getByLabel('Price').fill('50');
  await page.getByLabel('Service area').fill('Shelbyville');
  await page.getByRole('button', { name: 'UPDATE', exact: true }).click();
  await expectToast(page, 'Update successfully');

  await goToDashboardPage(page, pages.manageServices);
  const changed = page.getByRole('listitem').filter({ hasText: 'Shelbyville' });
  await expect(changed).toContainText('$50');
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure?' });
  await changed.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText("You won't be able to revert this!");
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(changed).toBeVisible();

  await changed.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  const done = page.getByRole('dialog').filter({ hasText: 'Deleted!' });
  await expect(done).toContainText('Your service has been deleted.');
  await done.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText(nothingYet)).toBeVisible();
  await page.reload();
  await expect(page.getByText(nothingYet)).toBeVisible();
});

test('a refused service keeps the form filled', async ({ page, createAccount }) => {
  await openAs(page, await createAccount('Rita Refused'), pages.addService);
  await fillService(page, { ...service, price: '0.2' });
  await page.getByRole('button', { name: 'ADD', exact: true }).click();
  await expectToast(page, 'Price must be 0 or at least 0.50');
  await expect(page.getByLabel('Service name')).toHaveValue(service.serviceName);
  await expect(page.getByLabel('Service area')).toHaveValue(service.serviceArea);
  await expect(page.getByLabel('Image')).toHaveValue(service.image);
  await expect(page.getByLabel('Price')).toHaveValue('0.2');
  await expect(page.getByLabel('Description')).toHaveValue(service.description);

  await page.getByLabel('Price').fill('20');
  await page.getByRole('button', { name: 'ADD', exact: true }).click();
  await expectToast(page, 'Service added successfully');
});

test('a form filled before signing in is still filled afterwards', async ({ page, createAccount }) => {
  const account = await createAccount('Sonja Signedout');
  await page.goto(pages.addService);
  await page.getByLabel('Service name').fill('Sleep advice');
  await page.getByLabel('Price').fill('30');
  await page.getByRole('button', { name: 'ADD', exact: true }).click();
  await expectToast(page, 'Please sign in first');
  await expect(page).toHaveURL(pages.login);
  await fillLogin(page, account);
  await expect(page).toHaveURL(pages.addService);
  await expect(page.getByLabel('Service name')).toHaveValue('Sleep advice');
  await expect(page.getByLabel('Price')).toHaveValue('30');
});
