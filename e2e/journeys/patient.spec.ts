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
  await expect(page).toHaveTitle('ServiceDetails || Mendwell');
  await expect(main.getByText('Consultation By', { exact: true })).toBeVisible();
  for (const text of [provider.name, provider.email, 'Springfield', `Heart check-up ${word}`])
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(main.locator(`img[src="${provider.photo}"]`)).toBeVisible();
  await expect(main).toContainText('45.50');
  await expect(main).not.toContainText('$');
  await expect(main.getByRole('link', { name: 'BACK HOME' })).toHaveAttribute('href', pages.home);
  await main.getByRole('link', { name: 'Book Now' }).click();

  await expect(page).toHaveURL(pages.bookService(serviceId));
  await expect(page.getByRole('heading', { name: 'BOOK APPOINTMENT' })).toBeVisible();
  for (const [label, value] of [
    ['Service', `Heart check-up ${word}`],
    ['Price', '$45.50'],
    ['Provider name', provider.name],
    ['Provider email', provider.email],
    ['Your name', patient.name],
    ['Your email', patient.email],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    await expect(page.getByLabel(label, { exact: true })).not.toBeEditable();
  }
  await expect(page.getByLabel('Date')).toHaveValue(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M$/);
  await page.getByLabel('Special instructions').fill('I cannot climb stairs.');
  await page.getByRole('button', { name: 'APPOINTMENT', exact: true }).click();
  await expectToast(page, 'Service Book successfully');

  await goToDashboardPage(page, pages.bookedServices);
  await expect(page).toHaveTitle('Booked service');
  for (const name of ['No', 'Service', 'Doctor Name', 'Email', 'Price', 'Date', 'Status', 'Payment'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: word });
  for (const name of ['1', provider.name, provider.email, '$45.50', dayOf(new Date()), 'Pending'])
    await expect(row.getByRole('cell', { name, exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Pay', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Heart check-up ${word}` });
  for (const text of [provider.name, provider.email, dayOf(new Date())])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Pay $45.50', exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await payWith(page, '4242424242424242');
  await expectToast(page, 'Payment successful');
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('button', { name: 'Paid' })).toBeDisabled();
  await expect(row.getByText('Pending')).toBeVisible();

  await page.reload();
  await expect(row.getByRole('button', { name: 'Paid' })).toBeDisabled();
});
