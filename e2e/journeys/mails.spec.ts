import { expect, test } from '../src/journey.ts';
import { caughtMails } from '../src/mails.ts';
import { mailKinds } from '../src/screens/contact-sheet.ts';
import { cutTexts } from '../src/screens/zoom.ts';
import { expectFits } from '../src/steps.ts';

test('mails of every kind fit the narrowest phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  const kinds = Object.entries(mailKinds).filter(([kind]) => !kind.includes(' before'));
  for (const [kind, subject] of kinds) {
    const find = async () => (await caughtMails(request)).find((mail) => subject.test(mail.subject));
    await expect.poll(find, kind).toBeDefined();
    await page.setContent((await find())?.html ?? '');
    await expectFits(page);
    expect(await cutTexts(page), kind).toEqual([]);
  }
});
