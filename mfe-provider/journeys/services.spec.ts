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
import { expectTexts } from '../../e2e/src/texts.ts';

const fields = ['Service name', 'Service area', 'Price', 'Image (URL)', 'Description'];
const nothingYet = 'Your are not any service added.! please service added then try its....!!';

test('a provider adds a service, changes it and deletes it', async ({ page, createAccount }) => {
  await logIn(page, await createAccount('Petra Provider'));
  await goToDashboardPage(page, pages.manageServices);
  const main = page.getByRole('main');
  await expect(page).toHaveTitle('Manage services || Mendwell');
  await expectTexts(main, {
    headings: ['Manage services'],
    texts: [nothingYet, 'What you offer, as patients see it.'],
    links: { 'Add a service': pages.addService },
  });
  await expect(main.locator('img[src="/media/empty-services.svg"]')).toBeVisible();

  await goToDashboardPage(page, pages.addService);
  await expect(page).toHaveTitle('Add service || Mendwell');
  await expectTexts(main, {
    headings: ['ADD SERVICE'],
    labels: fields,
    placeholders: ['Town or district', 'https://'],
    buttons: ['ADD'],
    texts: ['Your name, photo and email come from your account.', 'How patients see it'],
  });
  await fillService(page, { ...service, price: '45.50' });
  await page.getByRole('button', { name: 'ADD', exact: true }).click();
  await expectToast(page, 'Service added successfully');

  const card = page.getByRole('listitem').filter({ hasText: service.serviceArea });
  await expect(page).toHaveURL(pages.manageServices);
  await expectTexts(card, {
    headings: [service.serviceName],
    texts: [`${service.description.slice(0, 220)}...`, '$45.50', service.serviceArea],
    buttons: ['Delete'],
  });
  await expect(card.locator('img')).toHaveAttribute('src', service.image);

  await card.getByRole('link', { name: 'Update', exact: true }).click();
  await expect(page).toHaveTitle('ServiceUpdate');
  await expectTexts(main, {
    headings: ['ADD SERVICE'],
    labels: fields,
    buttons: ['UPDATE'],
    texts: ['Patients see your changes within seconds; existing bookings keep their price.'],
  });
  await expect(page.getByLabel('Service name')).toHaveValue(service.serviceName);
  await expect(page.getByLabel('Price')).toHaveValue('45.5');
  await page.getByRole('button', { name: 'UPDATE', exact: true }).click();
  await expect(main.getByText('No changes to save.', { exact: true })).toBeVisible();
  await expect(page.getByText('Update successfully')).toHaveCount(0);
  await page.getByLabel('Price').fill('0');
  await page.getByLabel('Service area').fill('Shelbyville');
  await page.getByRole('button', { name: 'UPDATE', exact: true }).click();
  await expectToast(page, 'Update successfully');

  await goToDashboardPage(page, pages.manageServices);
  const changed = page.getByRole('listitem').filter({ hasText: 'Shelbyville' });
  await expect(changed.getByText('Free', { exact: true })).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await changed.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectTexts(question, {
    texts: ["You won't be able to revert this!"],
    buttons: ['Yes, delete it!', 'Cancel'],
  });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(changed).toBeVisible();

  await changed.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  const done = page.getByRole('dialog', { name: 'Deleted!' });
  await expectTexts(done, { texts: ['Your service has been deleted.'], buttons: ['OK'] });
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
