import { apiPrefix } from '@mendwell/contracts/calls';
import { confirmPayment } from '@mendwell/contracts/payment';
import { failedCall, failedModule } from '../../e2e/src/failures.ts';
import { expect, type Page, type Request } from '../../e2e/src/journey.ts';
import { expectToast, payWith } from '../../e2e/src/steps.ts';
import { unpaidTest as test } from '../../e2e/src/unpaid-booking.ts';

/** The provider charges the card, but its answer is lost. */
const loseAnswers = (page: Page, confirmations: Request[]) =>
  page.route(/\/payment_intents\/[^/]+\/confirm/, async (route) => {
    confirmations.push(route.request());
    await route.fetch();
    await route.abort();
  });

const confirmCall = (address: URL) => address.pathname === apiPrefix + confirmPayment.path;

test.beforeEach(({ allowComplaint }) => allowComplaint(failedCall));

test('a payment whose answer was lost is shown as paid', async ({ page, unpaid }) => {
  const confirmations: Request[] = [];
  await loseAnswers(page, confirmations);
  await payWith(page, '4242424242424242');
  await expectToast(page, 'Payment successful');
  await expect(unpaid.paid).toBeDisabled();
  expect(confirmations).toHaveLength(1);
  await page.reload();
  await expect(unpaid.paid).toBeDisabled();
});

test('while the outcome is unknown, the dialog says so; pressing Pay again checks it and does not charge twice', async ({
  page,
  unpaid,
}) => {
  const confirmations: Request[] = [];
  await loseAnswers(page, confirmations);
  await page.route(confirmCall, (route) => route.abort());
  await payWith(page, '4242424242424242');
  await expect(unpaid.dialog.getByRole('status')).toHaveText(
    'The connection was lost. Checking whether your payment went through…',
  );
  await expect(unpaid.dialog.getByRole('alert')).toContainText('you will not be charged twice', {
    timeout: 60_000,
  });
  await page.unroute(confirmCall);
  await page.unroute(/\/payment_intents\/[^/]+\/confirm/);
  await unpaid.dialog.getByRole('button', { name: 'Pay $45.50' }).click();
  await expectToast(page, 'Payment successful');
  await page.reload();
  await expect(unpaid.paid).toBeDisabled();
  await page.getByRole('button', { name: 'Details of Blood test' }).click();
  await expect(page.getByRole('region', { name: 'History' }).getByText('Paid', { exact: true })).toHaveCount(
    1,
  );
});

test('a payment that never left the browser can be retried', async ({ page, unpaid, allowComplaint }) => {
  allowComplaint(failedModule);
  await expect(unpaid.dialog.getByRole('button', { name: 'Pay $45.50' })).toBeEnabled();
  await page.context().setOffline(true);
  await payWith(page, '4242424242424242');
  await expect(unpaid.dialog.getByRole('alert')).toBeVisible();
  await page.context().setOffline(false);
  await unpaid.dialog.getByRole('button', { name: 'Pay $45.50' }).click();
  await expectToast(page, 'Payment successful');
  await expect(unpaid.paid).toBeDisabled();
});
