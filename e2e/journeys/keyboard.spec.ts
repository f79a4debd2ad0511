import { pages } from '@mendwell/contracts/pages';
import type { Locator, Page } from '@playwright/test';
import type { Account } from '../src/accounts.ts';
import { exampleService, expect, test } from '../src/journey.ts';
import { expectArrival, pasteInto, pressOn, typeInto, walkTo, walkToDashboardPage } from '../src/keyboard.ts';
import { deskDocumentIs404, expectToast, openAs } from '../src/steps.ts';
import { payForBooking } from '../src/visits.ts';

async function signInByKeyboard(page: Page, { email, password }: Account) {
  await page.goto(pages.home);
  await walkTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Sign in' }));
  await expectArrival(page, pages.login);
  await typeInto(page, page.getByLabel('Email'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expectToast(page, 'User login successfully');
  await expectArrival(page, pages.home);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a patient books, pays and logs out by keyboard alone', async ({
  page,
  createAccount,
  publishService,
}) => {
  const provider = await createAccount('Kira Keys');
  const word = provider.uid.slice(0, 8);
  const serviceId = await publishService(provider, { serviceName: `Hand advice ${word}` });
  await signInByKeyboard(page, await createAccount('Karl Keys'));

  await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'All Service' }), 'Shift+Tab');
  await expectArrival(page, pages.allServices);
  await typeInto(page, page.getByPlaceholder('Enter the Service Title'), word);
  await page.keyboard.press('Enter');
  const details = page.getByRole('main').getByRole('link', { name: 'Details' });
  await expect(details).toHaveCount(1);
  await pressOn(page, details);
  await expectArrival(page, pages.serviceDetails(serviceId));
  await pressOn(page, page.getByRole('link', { name: 'Book Now' }));
  await expectArrival(page, pages.bookService(serviceId));

  const date = page.getByRole('textbox', { name: 'Date' });
  await walkTo(page, date);
  const chosenDay = page.getByRole('gridcell', { selected: true });
  const today = await date.inputValue();
  await page.keyboard.press('ArrowDown');
  await expect(chosenDay).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(chosenDay).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(date).not.toHaveValue(today);
  await expect(chosenDay).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell')).toHaveCount(0);
  await expect(date).toBeFocused();
  await typeInto(page, page.getByLabel('Special instructions'), 'I cannot hold a mouse.');
  await pressOn(page, button(page, 'APPOINTMENT'));
  await expectToast(page, 'Service Book successfully');
  await expectArrival(page, new RegExp(`${pages.bookedServices}\\?booking=`));

  const dialog = page.getByRole('dialog', { name: `Hand advice ${word}` });
  await pressOn(page, button(page, 'Pay'));
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Pay')).toBeFocused();
  await page.keyboard.press('Enter');
  await typeInto(page, dialog.getByLabel('Card number'), '4242424242424242');
  await typeInto(page, dialog.getByLabel('Expiration date'), '1240');
  await typeInto(page, dialog.getByLabel('Security code'), '123');
  await pressOn(page, dialog.getByRole('button', { name: 'Pay $45.50' }));
  await expectToast(page, 'Payment successful');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Paid')).toBeDisabled();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();

  await pressOn(page, button(page, 'Log out'), 'Shift+Tab');
  await expectArrival(page, pages.login);
});

test('a patient narrows the list, chooses a free time, moves and cancels by keyboard alone', async ({
  page,
  createAccount,
  publishService,
  keepHours,
}) => {
  // Narrow enough for a menu and a sheet of filters.
  await page.setViewportSize({ width: 768, height: 1024 });
  const provider = await createAccount('Kora Keys');
  const word = provider.uid.slice(0, 8);
  const serviceId = await publishService(provider, { serviceName: `Thumb advice ${word}` });
  await keepHours(provider);
  await signInByKeyboard(page, await createAccount('Klaus Keys'));

  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const bar = page.getByRole('banner');
  await pressOn(page, bar.getByRole('button', { name: 'Menu' }), 'Shift+Tab');
  await pressOn(page, bar.getByRole('link', { name: 'All Service' }), 'Shift+Tab');
  await expectArrival(page, pages.allServices);
  await typeInto(page, page.getByPlaceholder('Enter the Service Title'), word);
  await page.keyboard.press('Enter');
  await expect(main.getByRole('link', { name: 'Details' })).toHaveCount(1);
  await pressOn(page, button(page, 'Filters'));
  await typeInto(page, dialog.getByLabel('Price to'), '50');
  await pressOn(page, dialog.getByRole('button', { name: 'Show 1 service' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
  await pressOn(page, main.getByRole('link', { name: 'Details' }));
  await expectArrival(page, pages.serviceDetails(serviceId));

  const times = (within: Page | Locator, role: 'link' | 'button') =>
    within.getByRole('list', { name: /^Times on/ }).getByRole(role);
  // The first day has hardly any times late in the evening.
  const chooseSecondDay = async (within: Locator) => {
    await walkTo(page, within.locator('button[aria-pressed="true"]'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  };
  await chooseSecondDay(main);
  await walkTo(page, times(page, 'link').first());
  await page.keyboard.press('ArrowRight');
  await expect(times(page, 'link').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectArrival(page, new RegExp(`${pages.bookService(serviceId)}\\?at=`));
  await pressOn(page, button(page, 'APPOINTMENT'));
  await expectToast(page, 'Service Book successfully');
  await expectArrival(page, new RegExp(`${pages.bookedServices}\\?booking=`));

  const ticket = main.getByRole('region', { name: /^\w{3}, \w{3} \d/ });
  const move = ticket.getByRole('button', { name: 'Move' });
  await pressOn(page, move);
  await chooseSecondDay(dialog);
  await walkTo(page, times(dialog, 'button').first());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(times(dialog, 'button').nth(1)).toHaveAttribute('aria-pressed', 'true');
  await pressOn(page, dialog.getByRole('button', { name: 'Move', exact: true }));
  await expectToast(page, 'Appointment moved');
  await expect(dialog).toBeHidden();
  await expect(move).toBeFocused();
  await pressOn(page, ticket.getByRole('button', { name: 'Cancel' }));
  await pressOn(page, dialog.getByRole('button', { name: 'Cancel appointment' }));
  await expectToast(page, 'Appointment cancelled');
  await expect(dialog).toBeHidden();
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();

  await pressOn(page, bar.getByRole('link', { name: /^Your profile/ }), 'Shift+Tab');
  await expectArrival(page, pages.profile);
  await typeInto(page, page.getByLabel('Name', { exact: true }), ' the Third');
  await pressOn(page, button(page, 'Save'));
  await expectToast(page, 'Profile saved');
  await expect(button(page, 'Save')).toBeFocused();
});

test('a provider manages requests and services by keyboard alone', async ({ page, arrangeBooking }) => {
  const { provider } = await arrangeBooking('Konrad Keys', 'Kim Keys', { serviceName: 'Wrist advice' });
  await signInByKeyboard(page, provider);

  await walkToDashboardPage(page, pages.serviceToDo);
  const request = page.getByRole('listitem').filter({ hasText: 'Wrist advice' });
  const status = request.getByRole('combobox');
  await pressOn(page, status);
  await expect(page.getByRole('listbox')).toBeAttached();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Status updated successfully');
  await expect(request.getByText('Working', { exact: true }).first()).toBeVisible();
  await expect(status).toBeFocused();

  await page.keyboard.press('Escape');
  await walkToDashboardPage(page, pages.addService);
  await typeInto(page, page.getByLabel('Service name'), 'Elbow advice');
  await typeInto(page, page.getByLabel('Service area'), exampleService.serviceArea);
  await typeInto(page, page.getByLabel('Price'), '30');
  await pasteInto(page, page.getByLabel('Image'), exampleService.image);
  await typeInto(page, page.getByLabel('Description'), 'For all who lean on it.');
  await pressOn(page, button(page, 'ADD'));
  await expectToast(page, 'Service added successfully');
  await expectArrival(page, pages.manageServices);

  const card = page.getByRole('listitem').filter({ hasText: 'Elbow advice' });
  const remove = card.getByRole('button', { name: 'Delete' });
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await pressOn(page, remove);
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, question.getByRole('button', { name: 'Yes, delete it!' }));
  const done = page.getByRole('dialog', { name: 'Deleted!' });
  await pressOn(page, done.getByRole('button', { name: 'OK' }));
  await expect(done).toBeHidden();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
});

test('a provider starts a visit, saves earnings, pauses a service and copies hours by keyboard alone', async ({
  page,
  baseURL,
  arrangeBooking,
  allowComplaint,
}) => {
  // Without hours.
  allowComplaint(/status of 404 .*\/api\/schedule\)/);
  const arranged = await arrangeBooking('Kurt Keys', 'Kate Keys', { serviceName: 'Ankle advice' });
  const { provider, patient, bookingId } = arranged;
  await payForBooking(baseURL ?? '', patient, bookingId);
  await openAs(page, provider, pages.dashboard);
  const today = page.getByRole('region', { name: 'Today' });
  const start = today.getByRole('button', { name: /^Start:/ });
  await pressOn(page, start);
  await expect(today.getByRole('button', { name: /^Undo:/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(start).toBeFocused();

  await pressOn(page, page.getByRole('link', { name: 'See your earnings' }));
  await expectArrival(page, pages.earnings);
  await pressOn(page, button(page, 'By week'));
  await expect(page.getByRole('cell', { name: '$45.50' }).first()).toBeVisible();
  await expect(page).toHaveURL(/by=week/);
  const file = page.waitForEvent('download');
  await pressOn(page, button(page, 'Save as a table (CSV)'));
  expect((await file).suggestedFilename()).toBe('earnings.csv');

  await walkToDashboardPage(page, pages.manageServices);
  const card = page.getByRole('listitem').filter({ hasText: 'Ankle advice' });
  await pressOn(page, card.getByRole('button', { name: 'Pause' }));
  await expectToast(page, 'Paused: open bookings go on');
  await expect(card.getByRole('button', { name: 'Resume' })).toBeFocused();

  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Working hours' }), 'Shift+Tab');
  await expectArrival(page, pages.schedule);
  await pressOn(page, button(page, 'Remove these hours from Friday'));
  await expect(button(page, 'Add hours to Friday')).toBeFocused();
  await pressOn(page, button(page, 'Copy to all weekdays'), 'Shift+Tab');
  await expect(button(page, 'Remove these hours from Friday')).toBeVisible();
  await pressOn(page, button(page, 'Save'));
  await expectToast(page, 'Working hours saved');
  await expect(button(page, 'Save')).toBeFocused();
});

test('an operator hides a service and takes it back by keyboard alone', async ({
  page,
  createAccount,
  createOperator,
  publishService,
  allowComplaint,
}) => {
  allowComplaint(deskDocumentIs404);
  const provider = await createAccount('Kilian Keys');
  const serviceName = `Toe cure ${provider.uid.slice(0, 8)}`;
  await publishService(provider, { serviceName });
  await openAs(page, await createOperator('Koloman Keys'), '/desk');

  await expect(page.getByText(/^All clear/)).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type(serviceName);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: serviceName });
  await expect(row).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('h');
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Fraud' }));
  await expectToast(page, 'The service is hidden.');
  await page.keyboard.press('u');
  await expectToast(page, 'The service is shown again.');
  // Each list is read again by itself, so the row may stand in both for a moment.
  await expect(row.filter({ hasText: 'Hidden' })).toHaveCount(0);
  await expect(row).toBeVisible();
});
