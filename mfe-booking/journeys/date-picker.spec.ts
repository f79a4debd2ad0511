import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../../e2e/src/journey.ts';
import { axeViolations } from '../../e2e/src/screens/axe.ts';
import { expectFits } from '../../e2e/src/steps.ts';

/** Not among the default rules: the name of a day contains its visible number. */
const namesAsSeen = { 'label-content-name-mismatch': { enabled: true } };

for (const width of [390, 1440]) {
  for (const theme of ['light', 'synthwave']) {
    test(`the date picker is accessible and works at ${width} px in ${theme}`, async ({
      page,
      createAccount,
      publishService,
    }) => {
      const serviceId = await publishService(await createAccount('Cleo Calendar'));
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      await page.setViewportSize({ width, height: 844 });
      await page.goto(pages.bookService(serviceId));
      const date = page.getByLabel('Date', { exact: true });
      await date.click();
      const calendar = page.getByRole('dialog', { name: 'Choose Date and Time' });
      await expect(calendar.getByRole('heading').first()).toBeInViewport({ ratio: 1 });
      await expect(calendar.getByRole('option').first()).toBeAttached();
      expect(await axeViolations(page, { rules: namesAsSeen })).toEqual([]);
      await expectFits(page);

      await calendar.getByRole('button', { name: 'Next Month' }).click();
      await calendar.getByRole('gridcell', { name: /^Choose .* 15, \d{4}$/ }).click();
      await calendar.getByRole('option', { name: '9:30 AM', exact: true }).click();
      await expect(calendar).toBeHidden();
      await expect(date).toHaveValue(/^\d\d\/15\/\d{4} 9:30 AM$/);
    });
  }
}
