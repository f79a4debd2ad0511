import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../../e2e/src/journey.ts';
import { expectToast, openAs } from '../../e2e/src/steps.ts';

/** Around noon in the browser's time zone: an appointment across midnight would be shown on two days. */
const inAWeek = () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' });
  return `${day.format(Date.now() + 7 * 24 * 3_600_000)}T11:00:00.000Z`;
};

test('a provider declines and moves requests in the week view', async ({
  page,
  createAccount,
  publishService,
  bookService,
  allowComplaint,
}) => {
  // The provider has no working hours.
  allowComplaint(/status of 404 .*\/api\/schedule\)/);
  const provider = await createAccount('Wilma Week');
  const serviceId = await publishService(provider);
  for (const name of ['Dora Declined', 'Mona Moved'])
    await bookService(await createAccount(name), serviceId, { serviceDate: inAWeek() });
  await openAs(page, provider, pages.serviceToDo);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page).toHaveURL(/view=week/);
  await page.getByRole('button', { name: 'Next week' }).click();
  const appointment = (patient: string) => page.getByRole('link', { name: patient });
  const request = (patient: string) => page.getByRole('dialog', { name: `Request from ${patient}` });

  await appointment('Dora Declined').click();
  await request('Dora Declined').getByRole('button', { name: 'Decline', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Decline this request?' });
  await question.getByLabel('Reason (optional)').fill('I am ill.');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(request('Dora Declined')).toBeVisible();
  await request('Dora Declined').getByRole('button', { name: 'Decline', exact: true }).click();
  await question.getByRole('button', { name: 'Decline request' }).click();
  await expectToast(page, 'Appointment declined');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(appointment('Dora Declined')).toHaveCount(0);

  await appointment('Mona Moved').click();
  await expect(page).toHaveURL(/request=/);
  await page.reload();
  await request('Mona Moved').getByRole('button', { name: 'Move', exact: true }).click();
  const move = page.getByRole('dialog', { name: 'Move this appointment' });
  await move.getByRole('textbox', { name: 'New date' }).click();
  await move.getByRole('button', { name: 'Next Month' }).click();
  await move.locator('.react-datepicker__day[aria-disabled="false"]').nth(20).click();
  await page.keyboard.press('Escape');
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expectToast(page, 'Appointment moved');
  await expect(appointment('Mona Moved')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
