import { createBooking } from '@mendwell/contracts/bookings';
import { pages } from '@mendwell/contracts/pages';
import { failedCall, failedModule, failing, failures } from '../src/failures.ts';
import { expect, test } from '../src/journey.ts';
import { closeToasts, expectToast, openAs } from '../src/steps.ts';

test('a booking that fails in every way keeps the form filled, and the retry books once', async ({
  page,
  createAccount,
  publishService,
  allowComplaint,
}) => {
  await page.clock.install();
  allowComplaint(failedCall);
  allowComplaint(failedModule);
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
  await expectFailure(failures[0]?.says ?? '');
  await page.context().setOffline(false);
  await send();
  await expectToast(page, 'Service Book successfully');
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(1);
});
