import { expect, test } from '../journey.ts';
import { caughtMails } from '../mails.ts';
import { forgetShots, mailKinds, mailShot, mailWidths } from './contact-sheet.ts';

const hourMs = 3_600_000;
/** The request must arrive before its reminder is due. */
const soonMs = 5_000;

test('Mails', async ({ page, request, createAccount, publishService, bookService }) => {
  forgetShots('Mails');
  // The demo data cause every kind of mail except reminders.
  const patient = await createAccount('Rosa Reminded');
  const serviceId = await publishService(await createAccount('Dr. Reminding'));
  for (const hours of [24, 1])
    await bookService(patient, serviceId, {
      serviceDate: new Date(Date.now() + hours * hourMs + soonMs).toISOString(),
    });
  for (const [kind, subject] of Object.entries(mailKinds)) {
    const find = async () => (await caughtMails(request)).find((mail) => subject.test(mail.subject));
    await expect.poll(find, { message: kind, timeout: 60_000 }).toBeDefined();
    await page.setContent((await find())?.html ?? '');
    for (const width of mailWidths) {
      await page.setViewportSize({ width, height: 600 });
      await page.screenshot({ path: mailShot(kind, width), type: 'jpeg', quality: 85, fullPage: true });
    }
  }
});
