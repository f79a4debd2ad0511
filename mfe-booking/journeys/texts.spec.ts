import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../../e2e/src/journey.ts';
import { dayOf, expectToast, openAs, payWith } from '../../e2e/src/steps.ts';
import { expectTexts } from '../../e2e/src/texts.ts';

test('the texts of Book appointment', async ({ page, createAccount, publishService }) => {
  const provider = await createAccount('Wanda Words');
  const patient = await createAccount('Walter Words');
  const serviceId = await publishService(provider, { serviceName: 'Word clinic' });
  const fixed = {
    Service: 'Word clinic',
    Price: '$45.50',
    'Provider name': provider.name,
    'Provider email': provider.email,
    'Your name': patient.name,
    'Your email': patient.email,
  };
  await openAs(page, patient, pages.serviceDetails(serviceId));
  await page.getByRole('link', { name: 'Book Now' }).click();

  await expect(page).toHaveTitle('Book appointment || Mendwell');
  await expectTexts(page.getByRole('main'), {
    headings: ['BOOK APPOINTMENT', 'Word clinic'],
    labels: [...Object.keys(fixed), 'Date', 'Special instructions'],
    buttons: ['APPOINTMENT'],
    texts: ['Choose when you would like to be seen. You pay after sending your request.', '$45.50'],
  });
  for (const [label, value] of Object.entries(fixed)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    await expect(page.getByLabel(label, { exact: true })).not.toBeEditable();
  }

  const date = page.getByLabel('Date');
  await expect(date).toHaveValue(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M$/);
  await date.click();
  const times = page.getByRole('listbox', { name: 'Time' }).getByRole('option');
  await expect(times).toHaveCount(48);
  expect((await times.allTextContents()).slice(0, 3)).toEqual(['12:00 AM', '12:30 AM', '1:00 AM']);
  await expect(page.getByText('Times are in your time zone, Europe/Berlin.')).toBeVisible();
  await page.keyboard.press('Escape');

  await date.fill('tomorrow');
  await page.getByRole('button', { name: 'APPOINTMENT', exact: true }).click();
  await expectToast(page, 'Date input not valid.');
  await expect(date).toHaveAccessibleDescription(
    'Date input not valid. Times are in your time zone, Europe/Berlin.',
  );
  const year = new Date().getFullYear() + 1;
  await date.fill(`07/04/${year} 9:30 AM`);
  await page.getByRole('button', { name: 'APPOINTMENT', exact: true }).click();
  await expectToast(page, 'Service Book successfully');
  await expect(page.getByRole('cell', { name: `Jul 4, ${year}`, exact: true })).toBeVisible();
});

test('the texts of Booked services, the payment and the receipt', async ({
  page,
  createAccount,
  publishService,
  bookService,
}) => {
  const provider = await createAccount('Wilma Words');
  const patient = await createAccount('Waldo Words');
  await openAs(page, patient, pages.bookedServices);
  const main = page.getByRole('main');
  await expect(page).toHaveTitle('Booked service');
  await expectTexts(main, {
    headings: ['Booked services'],
    texts: ['No booked services found.', 'Your appointments, their status and any payments due.'],
    links: { 'Find a service': pages.allServices },
  });
  await expect(main.locator('img[src="/media/empty-bookings.svg"]')).toBeVisible();

  const free = await publishService(provider, { serviceName: 'Gift clinic', price: 0 });
  const dear = await publishService(provider, { serviceName: 'Word clinic' });
  await bookService(patient, free);
  const bookingId = await bookService(patient, dear, { instructions: 'Mind the step.' });
  await page.reload();
  const today = dayOf(new Date());
  await expectTexts(main, {
    columns: ['No', 'Service', 'Doctor Name', 'Email', 'Price', 'Date', 'Status', 'Payment'],
    buttons: ['Pay', 'Details of Word clinic'],
    texts: ['Word clinic', provider.name, provider.email, '$45.50', today, 'Pending', 'Free'],
  });
  await page.getByRole('button', { name: 'Details of Word clinic' }).click();
  await expectTexts(main, { headings: ['Appointment', 'History'], texts: ['Mind the step.', 'Requested'] });

  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Word clinic' });
  await expectTexts(dialog, {
    labels: ['Card number', 'Expiration date', 'Security code'],
    buttons: ['Pay $45.50', 'Cancel'],
    texts: ['Provider', provider.name, 'Email', provider.email, 'Date', today, 'Price', '$45.50'],
  });
  await payWith(page, '4242424242424242');
  await expectToast(page, 'Payment successful');
  await expect(page.getByRole('button', { name: 'Paid', exact: true })).toBeDisabled();

  await page.getByRole('table').getByRole('button', { name: 'Receipt', exact: true }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt for Word clinic' });
  await expectTexts(receipt, {
    headings: ['Receipt'],
    buttons: ['Close', 'Print'],
    texts: [
      'Mendwell',
      '$45.50',
      `Paid by ${patient.name}`,
      'Service',
      'Word clinic',
      'Provider',
      provider.email,
    ],
  });
  await expectTexts(receipt, {
    texts: ['Patient', patient.email, 'Appointment', 'Paid on', 'Booking ID', bookingId],
  });
});
