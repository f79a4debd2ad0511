import { makeOperator } from '@mendwell/client/accounts';
import { deleteAccount, updateAccount } from '@mendwell/contracts/account';
import { addressOf } from '@mendwell/contracts/calls';
import { blockAccount, unblockAccount } from '@mendwell/contracts/desk/accounts';
import { hideService, showService } from '@mendwell/contracts/desk/services';
import { as } from '../accounts.ts';
import { expect, test } from '../journey.ts';
import { mailKinds, openMail } from '../mails.ts';
import { forgetShots, keepShot } from './shot-files.ts';

const hourMs = 3_600_000;
/** The request must arrive before its reminder is due. */
const soonMs = 5_000;
/** The narrowest phone, and the column of a mail client. */
const widths = [320, 640];

test('Mails', async ({ page, request, baseURL, createAccount, publishService, bookService }, testInfo) => {
  forgetShots(testInfo);
  // The demo data cause every other kind of mail.
  const patient = await createAccount('Rosa Reminded');
  const serviceId = await publishService(await createAccount('Dr. Reminding'));
  for (const hours of [24, 1])
    await bookService(patient, serviceId, {
      serviceDate: new Date(Date.now() + hours * hourMs + soonMs).toISOString(),
    });
  const leaver = await createAccount('Lea Leaving');
  expect(await request.delete(deleteAccount.path, { headers: as(leaver) })).toBeOK();
  const operator = await makeOperator(baseURL ?? '', await createAccount('Olga Operator'));
  const decide = async (path: string, version?: string) => {
    const decision = { headers: as(operator), data: { reason: 'misleading', version } };
    expect(await request.post(`/api${path}`, decision)).toBeOK();
  };
  const provider = await createAccount('Dr. Hidden');
  // As after every sign-in: the catalog knows no address before.
  expect(await request.put(updateAccount.path, { headers: as(provider) })).toBeOK();
  const hidden = { serviceId: await publishService(provider) };
  await decide(addressOf(hideService, hidden), '1');
  // Undone at once, neither would be mailed.
  await openMail(page, mailKinds['a service hidden by an operator'], { timeout: 60_000 });
  await decide(addressOf(showService, hidden), '2');
  for (const call of [blockAccount, unblockAccount]) await decide(addressOf(call, { uid: provider.uid }));
  for (const [kind, subject] of Object.entries(mailKinds)) {
    await openMail(page, subject, { timeout: 60_000 });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 600 });
      await keepShot(testInfo, [kind, width], (path) =>
        page.screenshot({ path, type: 'jpeg', quality: 85, fullPage: true }),
      );
    }
  }
});
