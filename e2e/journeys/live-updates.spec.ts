import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { chooseOption, expectToast, fillLogin, openAs } from '../src/steps.ts';

/** Live regions of the page with this text, which screen readers announce. */
const announced = (page: Page, text: string) =>
  page
    .locator('[role="status"], [role="alert"], [role="log"], [aria-live]:not([aria-live="off"])')
    .filter({ hasText: text });

test('patient and provider see and hear each other’s changes at once', async ({
  page: patientPage,
  openWindow,
  createAccount,
  publishService,
  bookService,
}) => {
  const provider = await createAccount('Bodo Provider');
  const patient = await createAccount('Bea Patient');
  const serviceId = await publishService(provider, { serviceName: 'Knee advice' });
  await bookService(patient, await publishService(provider, { serviceName: 'Hip advice' }));
  const providerPage = await openWindow();
  await openAs(providerPage, provider, pages.serviceToDo);
  await expect(providerPage).toHaveTitle('ServiceToDo');
  await patientPage.goto(pages.bookedServices);
  await fillLogin(patientPage, patient);
  await expect(announced(patientPage, 'User login successfully')).toHaveCount(1);
  await expect(patientPage.getByRole('row', { name: 'Hip advice' })).toBeVisible();
  await expect(announced(patientPage, 'Hip advice')).toHaveCount(0);

  // From here on, neither page is reloaded.
  await bookService(patient, serviceId, { instructions: 'It hurts on stairs.' });
  await expect(announced(providerPage, `Knee advice for ${patient.name}: Unpaid`)).toHaveCount(1);
  const request = providerPage.getByRole('listitem').filter({ hasText: 'Knee advice' });
  for (const text of ['It hurts on stairs.', patient.name, patient.email])
    await expect(request.getByText(text, { exact: true })).toBeVisible();
  const row = patientPage.getByRole('row', { name: 'Knee advice' });
  await expect(row.getByText('Pending', { exact: true })).toBeVisible();

  for (const word of ['Working', 'Completed'] as const) {
    await chooseOption(request.getByRole('combobox'), word);
    await expectToast(providerPage, 'Status updated successfully');
    await expect(announced(providerPage, 'Status updated successfully')).not.toHaveCount(0);
    await expect(row.getByText(word, { exact: true })).toBeVisible();
    await expect(announced(patientPage, `Knee advice: ${word}`)).toHaveCount(1);
  }

  await row.getByRole('button', { name: 'Details of Knee advice' }).click();
  const patientsHistory = patientPage.getByRole('region', { name: 'History' }).getByRole('listitem');
  const read = /^Read by Bodo Provider/;
  await expect(patientsHistory).toHaveText([/^Requested/, /^Work started/, /^Completed/, read]);
  await request.getByText('History').click();
  const providersHistory = request.getByRole('group').getByRole('listitem');
  await expect(providersHistory).toHaveText([/^Requested/, /^Work started/, /^Completed/]);
});
