import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../src/journey.ts';
import { expectToast, goToDashboardPage, openAs } from '../src/steps.ts';

test('a provider keeps working hours, and patients see only free times', async ({
  page,
  openWindow,
  createAccount,
  publishService,
  bookService,
  allowComplaint,
}) => {
  allowComplaint(/status of 4(00|04) .*\/api\/schedule\)/);
  const provider = await createAccount('Wanda Hours');
  const serviceId = await publishService(provider);
  await bookService(await createAccount('Early Bird'), serviceId);
  await openAs(page, provider, pages.home);
  await goToDashboardPage(page, pages.manageServices);
  await page.getByRole('link', { name: 'Working hours' }).click();
  await expect(page).toHaveTitle(/^Working hours/);
  await expect(page.getByText(/^You have not set any hours yet/)).toBeVisible();

  const monday = page.getByRole('group', { name: 'Monday' });
  await monday.getByRole('button', { name: 'Add hours to Monday' }).click();
  await page.reload();
  await expect(monday.getByRole('combobox')).toHaveCount(4);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(monday.getByText('Hours overlap or are out of order')).toBeVisible();
  await monday.getByRole('button', { name: 'Remove these hours from Monday' }).last().click();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('button', { name: `Remove these hours from ${day}` }).click();
  await page.getByRole('button', { name: 'Add a date' }).click();
  const nextWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await page.getByLabel('Date of exception 1').fill(nextWeek);
  await page.getByRole('button', { name: 'Add hours to exception 1' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Working hours saved');
  await page.reload();
  await expect(page.getByLabel('Date of exception 1')).toHaveValue(nextWeek);

  const other = await openWindow();
  await openAs(other, await createAccount('Petra Patient'), pages.bookService(serviceId));
  const date = other.getByRole('textbox', { name: 'Date' });
  await expect(date).toHaveValue(/9:00 AM$/);
  await date.click();
  await expect(other.locator('.react-datepicker__day[aria-disabled="false"]')).toHaveCount(1);

  await page.getByRole('button', { name: 'Accept any time instead' }).click();
  await page.getByRole('button', { name: 'Delete working hours' }).click();
  await expectToast(page, 'Patients can request any time again');
  await expect(page).toHaveURL(pages.manageServices);
});
