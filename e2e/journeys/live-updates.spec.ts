import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../src/journey.ts';
import { chooseStatus, expectToast, openAs } from '../src/steps.ts';

test('patient and provider see each other’s changes at once', async ({
  page: patientPage,
  openWindow,
  createAccount,
  publishService,
  bookService,
}) => {
  const provider = await createAccount('Bodo Provider');
  const patient = await createAccount('Bea Patient');
  const serviceId = await publishService(provider, { serviceName: 'Knee advice' });
  const providerPage = await openWindow();
  await openAs(providerPage, provider, pages.serviceToDo);
  await expect(providerPage).toHaveTitle('ServiceToDo');
  await expect(providerPage.getByText('No services To Do found.')).toBeVisible();
  await openAs(patientPage, patient, pages.bookedServices);
  await expect(patientPage.getByText('No booked services found.')).toBeVisible();

  // From here on, neither page is reloaded.
  await bookService(patient, serviceId, { instructions: 'It hurts on stairs.' });
  const request = providerPage.getByRole('listitem').filter({ hasText: 'Knee advice' });
  for (const text of ['It hurts on stairs.', patient.name, patient.email])
    await expect(request.getByText(text, { exact: true })).toBeVisible();
  const row = patientPage.getByRole('row', { name: 'Knee advice' });
  await expect(row.getByText('Pending', { exact: true })).toBeVisible();

  for (const word of ['Working', 'Completed'] as const) {
    await chooseStatus(request, word);
    await expectToast(providerPage, 'Status updated successfully');
    await expect(row.getByText(word, { exact: true })).toBeVisible();
  }

  await row.getByRole('button', { name: 'Details of Knee advice' }).click();
  const patientsHistory = patientPage.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(patientsHistory).toHaveText([/^Requested/, /^Work started/, /^Completed/]);
  await request.getByText('History').click();
  const providersHistory = request.getByRole('group').getByRole('listitem');
  await expect(providersHistory).toHaveText([/^Requested/, /^Work started/, /^Completed/]);
});
