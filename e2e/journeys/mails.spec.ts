import { expect, test } from '../src/journey.ts';
import { mailKinds, openMail } from '../src/mails.ts';
import { cutTexts } from '../src/screens/zoom.ts';
import { expectFits } from '../src/steps.ts';

test('mails of every kind fit the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  const kinds = Object.entries(mailKinds).filter(([kind]) => !/ before| by an operator/.test(kind));
  for (const [kind, subject] of kinds) {
    await openMail(page, subject);
    await expectFits(page);
    expect(await cutTexts(page), kind).toEqual([]);
  }
});
