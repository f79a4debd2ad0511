import { listBookingsOfPatient } from '@mendwell/contracts/bookings';
import { addressOf } from '@mendwell/contracts/calls';
import { pages } from '@mendwell/contracts/pages';
import { expectGivenUp, failedCall, failedModule, failing, failures } from '../src/failures.ts';
import { expect, test } from '../src/journey.ts';
import { signIn } from '../src/steps.ts';

test('bookings that cannot be loaded show the reason, a retry shows them, and they stay readable offline', async ({
  page,
  createAccount,
  publishService,
  bookService,
  allowComplaint,
}) => {
  await page.clock.install();
  for (const complaint of [failedCall, failedModule, /Error fetching data/]) allowComplaint(complaint);
  const patient = await createAccount('Lena Lists');
  const serviceId = await publishService(await createAccount('Otto Other'), { serviceName: 'List clinic' });
  await bookService(patient, serviceId);
  await signIn(page, patient);
  const listed = page.getByRole('cell', { name: 'List clinic', exact: true });
  for (const failure of failures) {
    const path = addressOf(listBookingsOfPatient, { email: patient.email });
    const { end } = await failing(page, 'GET', path, failure);
    await page.goto(pages.bookedServices);
    await expectGivenUp(page.getByRole('main').getByRole('alert'), failure);
    await end();
    const retry = page.getByRole('button', { name: 'Try again' });
    // A live update may reload the list before the click.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
      await expect(listed).toBeVisible();
    }).toPass();
  }
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Details of List clinic' }).click();
  await expect(page.getByText('Requested')).toBeVisible();
  await page.context().setOffline(false);
});
