import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../src/journey.ts';
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
