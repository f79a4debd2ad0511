import { pages } from '@mendwell/contracts/pages';
import { exampleService, expect, test } from '../src/journey.ts';
import { goToDashboardPage, openAs } from '../src/steps.ts';

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

test('leaving a changed service asks first', async ({ page, createAccount, publishService }) => {
  const provider = await createAccount('Lorenz Leaver');
  const serviceId = await publishService(provider);
  await openAs(page, provider, pages.manageServices);
  await page.getByRole('link', { name: 'Update' }).click();
  await page.getByLabel('Service area').fill('Elsewhere');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(pages.home);
  await page.goto(pages.updateService(serviceId));
  await expect(page.getByLabel('Service area')).toHaveValue(exampleService.serviceArea);
});
