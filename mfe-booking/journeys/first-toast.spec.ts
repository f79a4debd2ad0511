import { pages } from '@mendwell/contracts/pages';
import { failedCall, failedModule } from '@mendwell/e2e/failures';
import { expect, test } from '@mendwell/e2e/journey';
import { expectToast, openAs } from '@mendwell/e2e/steps';

test("a page's first message is in view offline, and the next one is a toast again", async ({
  page,
  createAccount,
  publishService,
  allowComplaint,
}) => {
  allowComplaint(failedCall);
  allowComplaint(failedModule);
  const serviceId = await publishService(await createAccount('Tess Toast'));
  await openAs(page, await createAccount('Theo Toast'), pages.bookService(serviceId));
  const submit = page.getByRole('button', { name: 'APPOINTMENT' });
  await expect(submit).toBeEnabled();

  await page.context().setOffline(true);
  await submit.click();
  const message = page.getByText('We could not reach Mendwell. Check your connection and try again.');
  await expect(message).toBeInViewport({ ratio: 1 });

  await page.context().setOffline(false);
  await submit.click();
  await expectToast(page, 'Service Book successfully');
  await expect(message).toHaveCount(0);
});
