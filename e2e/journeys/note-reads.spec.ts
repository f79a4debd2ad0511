import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { openAs } from '../src/steps.ts';

const historyIn = async (page: Page) => {
  await page.getByRole('button', { name: /^Details of/ }).click();
  return page.getByRole('region', { name: 'History' });
};
/** Around noon in the browser's time zone: an appointment across midnight would be shown on two days. */
const inAWeek = () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' });
  return `${day.format(Date.now() + 7 * 24 * 3_600_000)}T11:00:00.000Z`;
};

test('a patient sees who read the note, once the provider has opened the request', async ({
  page,
  openWindow,
  createAccount,
  publishService,
  bookService,
  allowComplaint,
}) => {
  // The provider has no working hours.
  allowComplaint(/status of 404 .*\/api\/schedule\)/);
  const provider = await createAccount('Dr. Rhea Reader');
  const patient = await createAccount('Nell Note');
  const note = { serviceDate: inAWeek(), instructions: 'I am allergic to latex.' };
  await bookService(patient, await publishService(provider), note);

  await openAs(page, patient, pages.bookedServices);
  const history = await historyIn(page);
  await expect(history.getByText('Requested', { exact: true })).toBeVisible();
  await expect(history.getByText(/^Read by/)).toHaveCount(0);

  const other = await openWindow();
  await openAs(other, provider, `${pages.serviceToDo}?view=week`);
  await other.getByRole('button', { name: 'Next week' }).click();
  const request = other.getByRole('link', { name: 'Nell Note' });
  await expect(request).toBeVisible();
  await page.reload();
  const read = (await historyIn(page)).getByText(/^Read by Dr\. Rhea Reader on \w{3} \d+, \d{4}$/);
  await expect(history.getByText('Requested', { exact: true })).toBeVisible();
  await expect(read).toHaveCount(0);

  await request.click();
  await expect(other.getByRole('dialog').getByText(note.instructions)).toBeVisible();
  await page.reload();
  await historyIn(page);
  await expect(read).toBeVisible();
});
