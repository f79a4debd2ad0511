import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../src/journey.ts';
import { dayOf, expectToast, goToDashboardPage, logIn, payWith } from '../src/steps.ts';

test('a patient finds a service, books it and pays for it', async ({
  page,
  createAccount,
  publishService,
}) => {
  const provider = await createAccount('Paula Provider', '/media/people/elena-marsh.svg');
  const word = provider.uid.slice(0, 8);
  const serviceId = await publishService(provider, { serviceName: `Heart check-up ${word}` });
  const patient = await createAccount('Pablo Patient');
  await logIn(page, patient);

  await page.getByRole('link', { name: 'All Service' }).click();
  await page.getByPlaceholder('Enter the Service Title').fill(word);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  const results = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /Details/ }) });
  await expect(results).toHaveCount(1);
  await results.getByRole('link', { name: /Details/ }).click();

  const main = page.getByRole('main');
  await expect(page).toHaveURL(pages.serviceDetails(serviceId));
  await main.getByRole('link', { name: 'Book Now' }).click();

  await expect(page).toHaveURL(pages.bookService(serviceId));
  await page.getByLabel('Special instructions').fill('I cannot climb stairs.');
  await page.getByRole('button', { name: 'APPOINTMENT', exact: true }).click();
  await expectToast(page, 'Service Book successfully');

  await goToDashboardPage(page, pages.bookedServices);
  const row = page.getByRole('row', { name: word });
  for (const name of ['1', provider.name, provider.email, '$45.50', dayOf(new Date()), 'Pending'])
    await expect(row.getByRole('cell', { name, exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Pay', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Heart check-up ${word}` });
  await payWith(page, '4242424242424242');
  await expectToast(page, 'Payment successful');
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('button', { name: 'Paid' })).toBeDisabled();
  await expect(row.getByText('Pending')).toBeVisible();

  await page.reload();
  await expect(row.getByRole('button', { name: 'Paid' })).toBeDisabled();
});
