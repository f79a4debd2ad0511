import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../../e2e/src/journey.ts';
import { openMails } from '../../e2e/src/mails.ts';
import { expectToast, openAs } from '../../e2e/src/steps.ts';

test('a series is booked and cancelled at once, and each is told of by one mail', async ({
  page,
  browser,
  createAccount,
  publishService,
  keepHours,
}) => {
  const provider = await createAccount('Serena Series');
  await keepHours(provider);
  const serviceId = await publishService(provider);
  const patient = await createAccount('Sam Series');
  await openAs(page, patient, pages.bookService(serviceId));
  await page.getByRole('button', { name: 'Weekly', exact: true }).click();
  await page.getByRole('button', { name: '3 visits' }).click();
  await expect(page.getByRole('region', { name: 'Visits' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('3 visits, $136.50 in total. You pay each by itself.')).toBeVisible();
  await page.getByRole('button', { name: 'APPOINTMENT', exact: true }).click();
  await expectToast(page, 'Service Book successfully');
  const ticket = page.getByRole('region', { name: /^\w{3}, \w{3} \d/ });
  await expect(ticket).toContainText('Visit 1 of 3');

  await ticket.getByRole('button', { name: 'Cancel this and the following' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointments' }).click();
  await expectToast(page, '3 appointments cancelled');

  const mailbox = await (await browser.newContext()).newPage();
  for (const [person, requested, cancelled] of [
    [patient, '3 appointments requested with Serena Series', '3 appointments with Serena Series cancelled'],
    [provider, '3 new requests from Sam Series', '3 appointments with Sam Series cancelled'],
  ] as const) {
    const mails = await openMails(mailbox, person);
    await mails.expectCount(requested, 1);
    await mails.expectCount(cancelled, 1);
    await mails.expectCount('cancelled', 1);
  }
});
