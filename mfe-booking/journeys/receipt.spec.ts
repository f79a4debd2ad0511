import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../../e2e/src/journey.ts';
import { expectToast, openAs, payWith } from '../../e2e/src/steps.ts';

test('a receipt can be printed, and contains nothing else of the page', async ({
  page,
  createAccount,
  publishService,
  bookService,
}) => {
  const provider = await createAccount('Rhea Receiver');
  const patient = await createAccount('Rob Receipt');
  const serviceId = await publishService(provider, { serviceName: 'Paper clinic' });
  const bookingId = await bookService(patient, serviceId);
  await bookService(patient, await publishService(provider, { serviceName: 'Unpaid clinic' }));
  await openAs(page, patient, pages.bookedServices);
  const row = page.getByRole('row', { name: 'Paper clinic' });
  await row.getByRole('button', { name: 'Pay', exact: true }).click();
  await payWith(page, '4242424242424242');
  await expectToast(page, 'Payment successful');

  // After a reload, the receipt comes from the server.
  await row.getByRole('button', { name: 'Receipt' }).waitFor();
  await page.reload();
  await expect(page.getByRole('table').getByRole('button', { name: 'Receipt' })).toHaveCount(1);
  await row.getByRole('button', { name: 'Receipt' }).click();
  const receipt = page.getByRole('article', { name: 'Receipt' });
  for (const fact of ['Paper clinic', '$45.50', provider.name, provider.email, patient.email, bookingId])
    await expect(receipt).toContainText(fact);

  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  for (const screenOnly of [
    page.getByRole('banner'),
    page.getByRole('heading', { name: 'Booked services' }),
    page.getByRole('contentinfo'),
    page.getByText('Unpaid clinic'),
    page.getByRole('button'),
  ])
    await expect(screenOnly.filter({ visible: true })).toHaveCount(0);
  const corner = () => receipt.evaluate((element) => element.getBoundingClientRect());
  await expect.poll(corner, 'it begins at the corner of the sheet').toMatchObject({ top: 0, left: 0 });
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(receipt).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (const printed of [page.getByRole('heading', { name: 'Booked services' }), row])
    await expect(printed, 'without the receipt, the page is printed').toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(row.getByRole('button', { name: 'Receipt' })).toBeFocused();
});
