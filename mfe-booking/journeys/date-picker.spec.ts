import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../../e2e/src/journey.ts';
import { axeViolations } from '../../e2e/src/screens/axe.ts';
import { expectFits, openAs } from '../../e2e/src/steps.ts';

/** Not among the default rules: the name of a day contains its visible number. */
const namesAsSeen = { 'label-content-name-mismatch': { enabled: true } };

// A theme differs in colours only, a width in layout only.
for (const [width, theme] of [
  [390, 'light'],
  [1440, 'synthwave'],
] as const) {
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
    if (width === 390) {
      const done = calendar.getByRole('button', { name: 'Done' });
      await expect(done).toBeInViewport({ ratio: 1 });
      await done.click();
      await expect(calendar).toBeHidden();
      await expect(date).toBeFocused();
      await expect(date).toHaveValue(/^\d\d\/15\/\d{4} /);
      await date.click();
    }
    await calendar.getByRole('option', { name: '9:30 AM', exact: true }).click();
    await expect(calendar).toBeHidden();
    await expect(date).toHaveValue(/^\d\d\/15\/\d{4} 9:30 AM$/);
  });
}

/** The next of the Sundays on which New York's clocks change: the `nth` of a month, counted from 1 and 0. */
function clockChange(nth: number, month: number): Date {
  const year = new Date().getUTCFullYear();
  const [next] = [year, year + 1]
    .map((year) => {
      const weekday = new Date(Date.UTC(year, month, 1)).getUTCDay();
      return new Date(Date.UTC(year, month, 1 + ((7 - weekday) % 7) + 7 * (nth - 1)));
    })
    .filter((sunday) => sunday.getTime() > Date.now());
  return next as Date;
}
const forwards = clockChange(2, 2);
const backwards = clockChange(1, 10);
const inUtc = (day: Date, options: Intl.DateTimeFormatOptions) =>
  day.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
const asTyped = (day: Date) => inUtc(day, { month: '2-digit', day: '2-digit', year: 'numeric' });

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
    await date.fill(`${asTyped(forwards)} 2:30 AM`);
    await page.getByRole('button', { name: 'APPOINTMENT' }).click();
    await expect(date).toHaveAccessibleDescription(/The clock goes forward that day and skips this time\./);

    await date.fill(`${asTyped(backwards)} 12:30 AM`);
    await date.click();
    const calendar = page.getByRole('dialog', { name: 'Choose Date and Time' });
    const times = calendar.getByRole('option', { name: '1:30 AM', exact: true });
    await expect(times.and(page.locator(':not([aria-disabled])'))).toHaveCount(1);
    await times.first().click();
    const chosen = (zone: string) =>
      page.getByRole('group', {
        name: `twice. Chosen: ${inUtc(backwards, { dateStyle: 'medium' })}, 1:30 AM ${zone}`,
      });
    const later = `Sun, ${inUtc(backwards, { month: 'short', day: 'numeric' })}, 1:30 AM EST`;
    await chosen('EDT').getByRole('button', { name: later }).click();
    await expect(chosen('EST')).toBeVisible();
    const booked = page.waitForRequest((request) => request.url().endsWith('/serviceBook'));
    await page.getByRole('button', { name: 'APPOINTMENT' }).click();
    expect((await booked).postDataJSON()).toMatchObject({
      serviceDate: `${backwards.toISOString().slice(0, 10)}T06:30:00.000Z`,
    });
  });
});
