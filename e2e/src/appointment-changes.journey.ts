import { readFile } from 'node:fs/promises';
import { pages } from '@mendwell/contracts/pages';
import { apiPrefix, paths } from '@mendwell/contracts/paths';
import type { Locator, Page } from '@playwright/test';
import { type Account, as } from './accounts.ts';
import { expect, test } from './journey.ts';
import { expectToast, openAs, payWith } from './steps.ts';

const everyDay = [{ from: '00:00', to: '24:00' }];
const hours = {
  timeZone: 'Asia/Kolkata',
  week: Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, everyDay])),
};

/** When an input of the page's date field is, as calendar files write it: `20261201T123000Z`. */
const inCalendar = async (field: Locator) => {
  const shown = await field.inputValue();
  const instant = await field.page().evaluate((text) => new Date(text).toISOString(), shown);
  return instant.replace(/[-:]|\.\d+/g, '');
};

/** Saves the only booking's calendar entry once it begins at `start`; answers its UID. */
async function saveEntry(page: Page, patient: Account, start: string) {
  const headers = as(patient);
  const list = await page.request.get(apiPrefix + paths.bookingsOfPatient(patient.email), { headers });
  const [booking] = await list.json();
  const entry = () => page.request.get(apiPrefix + paths.calendarEntry(booking._id), { headers });
  await expect.poll(async () => (await entry()).text()).toContain(`DTSTART:${start}\r\n`);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^appointment-\d{4}-\d\d-\d\d\.ics$/);
  const saved = await readFile(await download.path(), 'utf8');
  expect(saved).toContain(`DTSTART:${start}\r\n`);
  return /^UID:.+/m.exec(saved)?.[0];
}

test('a patient books a free time, pays, moves it, cancels and gets the money back', async ({
  page,
  createAccount,
  publishService,
  request,
}) => {
  const provider = await createAccount('Hannah Hours');
  const serviceId = await publishService(provider, { price: 125 });
  await request.put(apiPrefix + paths.schedule, { headers: as(provider), data: hours });
  const patient = await createAccount('Cara Changes');
  await openAs(page, patient, pages.bookService(serviceId));
  await expect(page.getByText(/your time · .+ in Kolkata/)).toBeVisible();
  const booked = await inCalendar(page.getByRole('textbox', { name: 'Date' }));
  await page.getByRole('button', { name: 'APPOINTMENT' }).click();
  await expectToast(page, 'Service Book successfully');

  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('You can cancel for free until 24 hours before.')).toBeVisible();
  await payWith(page, '4242424242424242');
  await expect(page.getByRole('button', { name: 'Paid' })).toBeVisible();

  await page.getByRole('button', { name: /^Details of/ }).click();
  const uid = await saveEntry(page, patient, booked);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const question = page.getByRole('dialog');
  const newDate = question.getByRole('textbox', { name: 'New date' });
  await newDate.click();
  await question.getByRole('button', { name: 'Next Month' }).click();
  await question.locator('.react-datepicker__day[aria-disabled="false"]').nth(20).click();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  const moved = await inCalendar(newDate);
  await question.getByRole('button', { name: 'Move', exact: true }).click();
  await expectToast(page, 'Appointment moved');
  await expect(page.getByRole('region', { name: 'History' }).getByText('Moved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Paid' })).toBeVisible();
  expect(await saveEntry(page, patient, moved), 'the entry that the calendar replaces').toBe(uid);

  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(question.getByText('You get $125.00 back')).toBeVisible();
  await question.getByLabel('Reason (optional)').fill('I am better.');
  await question.getByRole('button', { name: 'Cancel appointment' }).dblclick();
  await expectToast(page, 'Appointment cancelled');
  await expect(page.getByRole('button', { name: 'Refunded $125.00' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' }).getByText('I am better.')).toBeVisible();
});

test('a time that another patient takes meanwhile leaves three others and everything typed', async ({
  page,
  createAccount,
  publishService,
  request,
  allowComplaint,
}) => {
  allowComplaint(/status of 409 .*\/serviceBook\)/);
  const provider = await createAccount('Theo Taken');
  const serviceId = await publishService(provider);
  await request.put(apiPrefix + paths.schedule, { headers: as(provider), data: hours });
  await openAs(page, await createAccount('Nora Next'), pages.bookService(serviceId));
  await expect(page.getByText(/your time · .+ in Kolkata/)).toBeVisible();
  await page.getByLabel('Special instructions').fill('Ring twice.');

  const shown = await page.getByRole('textbox', { name: 'Date' }).inputValue();
  const serviceDate = await page.evaluate((text) => new Date(text).toISOString(), shown);
  await request.post(apiPrefix + paths.createBooking, {
    headers: as(await createAccount('Felix First')),
    data: { serviceId, serviceDate },
  });
  await page.getByRole('button', { name: 'APPOINTMENT' }).click();
  const choices = page.getByRole('group', { name: 'Free instead' }).getByRole('button');
  await expect(choices).toHaveCount(3);
  await expect(page.getByLabel('Special instructions')).toHaveValue('Ring twice.');
  await choices.first().click();
  await page.getByRole('button', { name: 'APPOINTMENT' }).click();
  await expectToast(page, 'Service Book successfully');
});

test('a provider declines a paid request, and everything is paid back', async ({
  page,
  openWindow,
  createAccount,
  publishService,
  bookService,
}) => {
  const provider = await createAccount('Delia Declines');
  const patient = await createAccount('Rolf Refunded');
  await bookService(patient, await publishService(provider, { price: 125 }));
  await openAs(page, patient, pages.bookedServices);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await payWith(page, '4242424242424242');
  await expect(page.getByRole('button', { name: 'Paid' })).toBeVisible();

  const other = await openWindow();
  await openAs(other, provider, pages.serviceToDo);
  await other.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(other.getByRole('dialog').getByText('Rolf Refunded gets $125.00 back')).toBeVisible();
  await other.getByLabel('Reason (optional)').fill('I am ill.');
  await other.getByRole('button', { name: 'Decline request' }).click();
  await expectToast(other, 'Appointment declined');
  await expect(other.getByRole('main').getByText('Declined').first()).toBeVisible();

  await expect(page.getByText('Declined', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refunded $125.00' })).toBeVisible();
});
