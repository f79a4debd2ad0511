import { readFile } from 'node:fs/promises';
import { getCalendarEntry, listBookingsOfPatient } from '@mendwell/contracts/booking-calls';
import { addressOf, apiPrefix } from '@mendwell/contracts/calls';
import { pages } from '@mendwell/contracts/pages';
import { listAvailability } from '@mendwell/contracts/schedule';
import { isolated } from '@mendwell/contracts/text';
import type { Locator, Page } from '@playwright/test';
import { type Account, as } from '../src/accounts.ts';
import { expect, test as journey } from '../src/journey.ts';
import { type Mails, openMails } from '../src/mails.ts';
import { expectToast, openAs, payWith } from '../src/steps.ts';

const test = journey.extend<{ openMails: (person: Account) => Promise<Mails> }>({
  openMails: async ({ browser }, use) => {
    const page = await (await browser.newContext()).newPage();
    await use((person) => openMails(page, person));
    await page.context().close();
  },
});

/** The booking form's date field, once it offers the first free time. */
async function offeredDate(page: Page) {
  const date = page.getByRole('textbox', { name: 'Date' });
  await expect(date).toHaveAccessibleDescription(/your time · .+ in Kolkata/);
  return date;
}

/** Chooses the free day at this index among those shown. */
async function chooseDay(page: Page, index: number) {
  await page.locator('.react-datepicker__day[aria-disabled="false"]').nth(index).click();
  await page.keyboard.press('Escape');
}

/** The instant shown by a date field, as an ISO text. */
async function instantIn(field: Locator) {
  const shown = await field.inputValue();
  return field.page().evaluate((text) => new Date(text).toISOString(), shown);
}

/** An instant in the format of calendar files: `20261201T123000Z`. */
const inCalendar = (instant: string) => instant.replace(/[-:]|\.\d+/g, '');

/** Downloads the calendar entry of the only booking once it begins at `start`; returns its UID. */
async function saveEntry(page: Page, patient: Account, start: string) {
  const headers = as(patient);
  const list = await page.request.get(
    apiPrefix + addressOf(listBookingsOfPatient, { email: patient.email }),
    { headers },
  );
  const [booking] = await list.json();
  const entry = () =>
    page.request.get(apiPrefix + addressOf(getCalendarEntry, { bookingId: booking._id }), { headers });
  await expect.poll(async () => (await entry()).text()).toContain(`DTSTART:${inCalendar(start)}\r\n`);

  const downloading = page.waitForEvent('download');
  await ticketOf(page).getByRole('button', { name: 'Add to calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^appointment-\d{4}-\d\d-\d\d\.ics$/);
  const saved = await readFile(await download.path(), 'utf8');
  expect(saved).toContain(`DTSTART:${inCalendar(start)}\r\n`);
  return /^UID:.+/m.exec(saved)?.[0];
}

/** The ticket of the appointment that was just booked. */
const ticketOf = (page: Page) => page.getByRole('region', { name: /^\w{3}, \w{3} \d/ });

test('payments, free times and mails follow when a patient books, moves, cancels and books again and the provider declines', async ({
  page,
  openWindow,
  openMails,
  createAccount,
  publishService,
  keepHours,
  request,
}) => {
  const provider = await createAccount('Hannah Hours');
  const serviceId = await publishService(provider, { price: 125 });
  await keepHours(provider);
  const patient = await createAccount('Cara Changes');
  const mails = await openMails(patient);
  await openAs(page, patient, pages.serviceDetails(serviceId));
  const panel = page.getByRole('region', { name: 'Book a visit' });
  await expect(panel.getByRole('group', { name: 'Free times' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('link', { name: 'Book Now' }).click();
  const offered = await offeredDate(page);
  // A day that can still be cancelled for free.
  await offered.click();
  await page.getByRole('button', { name: 'Next Month' }).click();
  await chooseDay(page, 10);
  const booked = await instantIn(offered);
  await page.getByRole('button', { name: 'APPOINTMENT' }).click();
  await expectToast(page, 'Service Book successfully');
  const requested = await mails.entry(`Appointment requested with ${isolated('Hannah Hours')}`);
  expect(requested).toMatchObject({ METHOD: 'REQUEST', DTSTART: inCalendar(booked) });

  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(/^You can cancel for free until \w{3}, /)).toBeVisible();
  await payWith(page, '4242424242424242');
  await expect(page.getByRole('button', { name: 'Paid' })).toBeVisible();

  const uid = await saveEntry(page, patient, booked);
  await ticketOf(page).getByRole('button', { name: 'Move' }).click();
  const newDate = question.getByRole('textbox', { name: 'New date' });
  await newDate.click();
  await chooseDay(page, 20);
  await expect(question).toBeVisible();
  await expect(question.getByText(/After the move: You can cancel for free until \w{3}, /)).toBeVisible();
  const moved = await instantIn(newDate);
  await question.getByRole('button', { name: 'Move', exact: true }).click();
  await expectToast(page, 'Appointment moved');
  await expect(page.getByRole('region', { name: 'History' }).getByText('Moved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Paid' })).toBeVisible();
  expect(await saveEntry(page, patient, moved), 'the entry replaces the earlier one in a calendar').toBe(uid);
  const changed = await mails.entry(`Appointment with ${isolated('Hannah Hours')} moved`);
  expect(changed).toMatchObject({ METHOD: 'REQUEST', DTSTART: inCalendar(moved), UID: requested.UID });
  expect(Number(changed.SEQUENCE)).toBeGreaterThan(Number(requested.SEQUENCE));

  await ticketOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question.getByText('You get $125.00 back')).toBeVisible();
  await question.getByLabel('Reason (optional)').fill('I am better.');
  await question.getByRole('button', { name: 'Cancel appointment' }).dblclick();
  await expectToast(page, 'Appointment cancelled');
  await expect(page.getByRole('button', { name: 'Refunded $125.00' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' }).getByText('I am better.')).toBeVisible();
  const cancelled = await mails.entry(`Appointment with ${isolated('Hannah Hours')} cancelled`);
  expect(cancelled).toMatchObject({ METHOD: 'CANCEL', DTSTART: inCalendar(moved), UID: requested.UID });
  expect(Number(cancelled.SEQUENCE)).toBeGreaterThan(Number(changed.SEQUENCE));
  await mails.expectCount('Refund of $125.00', 1);
  const hour = { from: moved, to: new Date(Date.parse(moved) + 3_600_000).toISOString() };
  const free = await request.get(apiPrefix + addressOf(listAvailability, { serviceId, ...hour }));
  expect((await free.json()).times, 'the cancelled time is free again').toContain(moved);

  await page.getByRole('link', { name: 'Book again' }).click();
  // Waits for the form's own first free time.
  const date = page.getByRole('textbox', { name: 'Date', exact: true });
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
  const week = addressOf(listAvailability, { serviceId, from: inDays(0), to: inDays(7) });
  const firstFree = async () => (await (await request.get(apiPrefix + week)).json()).times[0];
  await expect.poll(async () => (await instantIn(date)) === (await firstFree())).toBe(true);
  const bookedAgain = await instantIn(date);
  await page.getByRole('button', { name: 'APPOINTMENT' }).click();
  await expectToast(page, 'Service Book successfully');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await payWith(page, '4242424242424242');
  await expect(page.getByRole('button', { name: 'Paid' })).toBeVisible();

  const other = await openWindow();
  await openAs(other, provider, pages.serviceToDo);
  await other.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(other.getByRole('dialog').getByText('Cara Changes gets $125.00 back')).toBeVisible();
  await other.getByLabel('Reason (optional)').fill('I am ill.');
  await other.getByRole('button', { name: 'Decline request' }).click();
  await expectToast(other, 'Appointment declined');
  await expect(other.getByRole('main').getByText('Declined').first()).toBeVisible();

  await expect(page.getByRole('cell', { name: 'Declined' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refunded $125.00' })).toHaveCount(2);
  const declined = await mails.entry(`Appointment with ${isolated('Hannah Hours')} declined`);
  expect(declined).toMatchObject({ METHOD: 'CANCEL', DTSTART: inCalendar(bookedAgain) });
  expect(declined.UID).not.toBe(requested.UID);
  await mails.expectCount('Refund of $125.00', 2);
});

test('if another patient takes the time first, the form offers three alternatives and stays filled', async ({
  page,
  createAccount,
  publishService,
  bookService,
  keepHours,
  allowComplaint,
}) => {
  allowComplaint(/status of 409 .*\/serviceBook\)/);
  const provider = await createAccount('Theo Taken');
  const serviceId = await publishService(provider);
  await keepHours(provider);
  await openAs(page, await createAccount('Nora Next'), pages.bookService(serviceId));
  const date = await offeredDate(page);
  // Later than the first free time, which may pass meanwhile.
  await date.click();
  await chooseDay(page, 1);
  await page.getByLabel('Special instructions').fill('Ring twice.');

  const serviceDate = await instantIn(date);
  await bookService(await createAccount('Felix First'), serviceId, { serviceDate });
  await page.getByRole('button', { name: 'APPOINTMENT' }).click();
  const choices = page.getByRole('group', { name: 'Other free times' }).getByRole('button');
  await expect(choices).toHaveCount(3);
  await expect(page.getByLabel('Special instructions')).toHaveValue('Ring twice.');
  await choices.first().click();
  await page.getByRole('button', { name: 'APPOINTMENT' }).click();
  await expectToast(page, 'Service Book successfully');
});
