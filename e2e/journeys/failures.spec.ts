import { createBooking, listBookingsOfPatient } from '@mendwell/contracts/booking-calls';
import { addressOf } from '@mendwell/contracts/calls';
import { pages } from '@mendwell/contracts/pages';
import { expectGivenUp, failedCall, failedModule, failing, failures } from '../src/failures.ts';
import { expect, test } from '../src/journey.ts';
import { closeToasts, expectToast, openAs, signIn } from '../src/steps.ts';

test.beforeEach(async ({ page, allowComplaint }) => {
  await page.clock.install();
  for (const complaint of [failedCall, failedModule, /Error fetching data/]) allowComplaint(complaint);
});

test('a booking that fails in every way keeps the form filled, and the retry books once', async ({
  page,
  createAccount,
  publishService,
}) => {
  const serviceId = await publishService(await createAccount('Fay Fails'));
  await openAs(page, await createAccount('Fred Fails'), pages.bookService(serviceId));
  const instructions = page.getByLabel('Special instructions');
  await instructions.fill('Kept through everything.');
  const send = () => page.getByRole('button', { name: 'APPOINTMENT', exact: true }).click();
  const expectFailure = async (sentence: string) => {
    await expectToast(page, sentence);
    await expect(instructions).toHaveValue('Kept through everything.');
    await closeToasts(page);
  };
  for (const failure of failures) {
    const { end } = await failing(page, 'POST', createBooking.path, failure);
    await send();
    await expectFailure(failure.says);
    await end();
  }
  await page.context().setOffline(true);
  await send();
  await expectFailure(failures[0].says);
  await page.context().setOffline(false);
  await send();
  await expectToast(page, 'Service Book successfully');
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(1);
});

test('bookings that cannot be loaded show the reason, a retry shows them, and they stay readable offline', async ({
  page,
  arrangeBooking,
}) => {
  const { patient } = await arrangeBooking('Otto Other', 'Lena Lists', { serviceName: 'List clinic' });
  await signIn(page, patient);
  const listed = page.getByRole('cell', { name: 'List clinic', exact: true });
  for (const failure of failures) {
    const path = addressOf(listBookingsOfPatient, { email: patient.email });
    const { end } = await failing(page, 'GET', path, failure);
    await page.goto(pages.bookedServices);
    await expect(page.getByRole('heading', { level: 1, name: 'Booked services' })).toBeVisible();
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
  await expect(page.getByText('Requested', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
});
