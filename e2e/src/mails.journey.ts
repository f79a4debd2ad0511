import { expect, test } from './journey.ts';
import { caughtMails } from './mails.ts';
import { mailKinds } from './screens/contact-sheet.ts';
import { cutTexts } from './screens/zoom.ts';
import { expectFits } from './steps.ts';

test('mails of every kind fit the narrowest phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  const kinds = Object.entries(mailKinds).filter(([kind]) => !kind.includes(' before'));
  for (const [kind, subject] of kinds) {
    const mail = (await caughtMails(request)).find((caught) => subject.test(caught.subject));
    expect(mail, kind).toBeDefined();
    await page.setContent(mail?.html ?? '');
    await expectFits(page);
    expect(await cutTexts(page), kind).toEqual([]);
  }
});
