import { callsOf } from '@mendwell/client/calls';
import { ask, ok } from '@mendwell/client/http';
import { readSecrets } from '@mendwell/local/system/secrets';
import { expect, test } from '../src/journey.ts';
import { deskDocumentIs404, expectToast, openAs } from '../src/steps.ts';
import { payForBooking } from '../src/visits.ts';

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();

test('an operator settles a refund that the bank keeps returning, and both people see it as refunded', async ({
  page,
  baseURL,
  createAccount,
  createOperator,
  publishService,
  bookService,
  allowComplaint,
}) => {
  allowComplaint(deskDocumentIs404);
  const url = baseURL ?? '';
  const token = readSecrets().stripe.secretKey;
  const provider = await createAccount('Paula Provider');
  const patient = await createAccount('Clara Closed-Card');
  const calls = callsOf(url, patient);
  const bookingId = await bookService(patient, await publishService(provider), { serviceDate: inAWeek() });
  await payForBooking(url, patient, bookingId);
  await ok(calls.cancel(bookingId));
  const { receiptNumber } = await ok(
    calls.api<{ receiptNumber: string }>('GET', `/payments/receipts/${bookingId}`),
  );
  const askProvider = (method: string, path: string) =>
    ok(
      ask<{ data: { id: string; status: string }[] }>(method, `${url}/sandbox/stripe/v1/refunds${path}`, {
        token,
      }),
    );
  const seen = () => ok(calls.bookingsOf(patient.email));

  await openAs(page, await createOperator('Sara Settling'), `/desk/money?payer=${patient.uid}`);
  const row = page.getByRole('row').filter({ hasText: bookingId });
  for (const times of [1, 2]) {
    if (times === 2) await row.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(seen).toMatchObject([{ refundedAmount: 45.5 }]);
    const { data } = await askProvider('GET', `?payment_intent=${receiptNumber}`);
    const made = data.find(({ status }) => status === 'succeeded');
    await askProvider('POST', `/${made?.id}/fail`);
    await expect.poll(seen).toMatchObject([{ paymentStatus: 'paid', refundDueAmount: 45.5 }]);
    if (times === 1) await page.reload();
    await expect(row).toContainText(`$${(times * 45.5).toFixed(2)} returned by the bank`);
  }

  await row.getByRole('button', { name: 'Take over' }).click();
  const question = page.getByRole('dialog', { name: 'Take this refund over?' });
  await question.getByRole('button', { name: 'Take over' }).click();
  await expectToast(page, 'The refund is yours. Pay it back, then settle it.');
  await row.getByRole('button', { name: 'Settle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark this refund as settled?' });
  await dialog.getByLabel('Note for the journal (optional)').fill('Bank transfer');
  await dialog.getByRole('button', { name: 'Mark as settled' }).click();
  await expectToast(page, 'The refund is recorded as settled.');
  await expect(row).toHaveCount(0);
  await expect.poll(seen).toMatchObject([{ paymentStatus: 'refunded', refundedAmount: 45.5 }]);
  expect(await ok(calls.api('GET', '/bookings/obligations'))).toMatchObject({ total: 0 });
});
