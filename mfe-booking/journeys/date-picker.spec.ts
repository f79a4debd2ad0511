import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../../e2e/src/journey.ts';
import { axeViolations } from '../../e2e/src/screens/axe.ts';
import { expectFits, openAs } from '../../e2e/src/steps.ts';

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

test.describe('where clocks change', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('a time that the clock shows twice can be told apart, and one that it skips is refused', async ({
    page,
    createAccount,
    publishService,
  }) => {
    const serviceId = await publishService(await createAccount('Nora Newyork'));
    await openAs(page, await createAccount('Early Riser'), pages.bookService(serviceId));
    const date = page.getByLabel('Date', { exact: true });
    await date.fill('03/14/2027 2:30 AM');
    await page.getByRole('button', { name: 'APPOINTMENT' }).click();
    await expect(date).toHaveAccessibleDescription(/The clock goes forward that day and skips this time\./);

    await date.fill('11/07/2027 12:30 AM');
    await date.click();
    const calendar = page.getByRole('dialog', { name: 'Choose Date and Time' });
    const times = calendar.getByRole('option', { name: '1:30 AM', exact: true });
    await expect(times.and(page.locator(':not([aria-disabled])'))).toHaveCount(1);
    await times.first().click();
    const choice = page.getByRole('group', { name: /twice. Chosen: Nov 7, 2027, 1:30 AM EDT/ });
    await choice.getByRole('button', { name: 'Sun, Nov 7, 1:30 AM EST' }).click();
    await expect(page.getByRole('group', { name: /twice. Chosen: Nov 7, 2027, 1:30 AM EST/ })).toBeVisible();
    const booked = page.waitForRequest((request) => request.url().endsWith('/serviceBook'));
    await page.getByRole('button', { name: 'APPOINTMENT' }).click();
    expect((await booked).postDataJSON()).toMatchObject({ serviceDate: '2027-11-07T06:30:00.000Z' });
  });
});
