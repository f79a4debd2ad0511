import { pages } from '@mendwell/contracts/pages';
import { failedCall, failedModule } from '../../e2e/src/failures.ts';
import { expect, test } from '../../e2e/src/journey.ts';
import { expectToast, openAs } from '../../e2e/src/steps.ts';

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
