import { pages } from '@mendwell/contracts/pages';
import type { Locator } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { deskDocumentIs404, expectToast, openAs, payWith } from '../src/steps.ts';
import { payForBooking, refuseRefund } from '../src/visits.ts';

/** Presses buttons and links, and counts them. */
function countPresses() {
  let presses = 0;
  return {
    press: async (target: Locator) => {
      presses += 1;
      await target.click();
    },
    count: () => presses,
  };
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a patient finds a doctor, chooses day and time, books and pays with seven presses', async ({
    page,
    createAccount,
    publishService,
    keepHours,
  }) => {
    const provider = await createAccount('Paula Presses');
    const word = provider.uid.slice(0, 8);
    await publishService(provider, { serviceName: `Heart check-up ${word}` });
    await keepHours(provider);
    await openAs(page, await createAccount('Peter Presses'), pages.home);
    const main = page.getByRole('main');
    const { press, count } = countPresses();

    await main.getByRole('searchbox').fill(word);
    await press(main.getByRole('button', { name: 'Find' }));
    await press(main.getByRole('link', { name: /More times/ }).first());
    const times = main.getByRole('group', { name: 'Free times' });
    await press(times.locator('button[aria-pressed]').nth(2));
    await press(
      times
        .getByRole('list', { name: /^Times on/ })
        .getByRole('button')
        .first(),
    );
    await press(main.getByRole('button', { name: 'APPOINTMENT' }));
    await expectToast(page, 'Service Book successfully');
    const ticket = main.getByRole('region', { name: /^\w{3}, \w{3} \d/ });
    await press(ticket.getByRole('button', { name: 'Pay' }));
    // Its button is the seventh.
    await payWith(page, '4242424242424242');
    await expectToast(page, 'Payment successful');
    expect(count() + 1).toBeLessThanOrEqual(7);
  });
});

for (const start of ['the home page', 'a mail'])
  test(`a patient moves the next appointment with four presses from ${start}`, async ({
    page,
    createAccount,
    publishService,
    keepHours,
    bookService,
  }) => {
    const provider = await createAccount('Mona Moving');
    const serviceId = await publishService(provider);
    const patient = await createAccount('Mark Moving');
    const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString();
    const bookingId = await bookService(patient, serviceId, { serviceDate: inTenDays });
    await keepHours(provider);
    const { press, count } = countPresses();
    if (start === 'a mail') {
      await openAs(page, patient, `${pages.bookedService(bookingId)}&open=move`);
    } else {
      await openAs(page, patient, pages.home);
      await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }));
      const next = page.getByRole('region', { name: 'Next appointment' });
      await press(next.getByRole('link', { name: 'Move' }));
    }
    const dialog = page.getByRole('dialog', { name: 'Move this appointment' });
    const times = dialog.getByRole('group', { name: 'Free times' });
    await press(
      times
        .getByRole('list', { name: /^Times on/ })
        .getByRole('button')
        .nth(1),
    );
    await press(dialog.getByRole('button', { name: 'Move', exact: true }));
    await expectToast(page, 'Appointment moved');
    // The link in the mail is another one.
    expect(count()).toBeLessThanOrEqual(start === 'a mail' ? 3 : 4);
  });

test('a provider sees today at once and the money of the month after one press', async ({
  page,
  baseURL,
  createAccount,
  publishService,
  bookService,
}) => {
  const provider = await createAccount('Tina Today');
  const patient = await createAccount('Toby Today');
  const bookingId = await bookService(patient, await publishService(provider));
  await payForBooking(baseURL ?? '', patient, bookingId);
  await openAs(page, provider, pages.dashboard);
  const { press, count } = countPresses();

  const main = page.getByRole('main');
  const cards = main.getByRole('region', { name: 'Your overview' }).getByRole('region');
  await expect(cards.first()).toHaveAccessibleName('Today');
  await expect(cards.first()).toContainText('Toby Today');
  await expect(cards.first()).toBeInViewport({ ratio: 1 });
  expect(count()).toBe(0);
  await press(cards.getByRole('link', { name: 'See your earnings' }));
  await expect(page).toHaveURL(pages.earnings);
  await expect(main.getByRole('heading', { name: 'Earnings', level: 1 })).toBeVisible();
  expect(count()).toBe(1);
});

test('from the desk, an operator retries a stuck refund with two presses and hides a service with three', async ({
  page,
  baseURL,
  createAccount,
  createOperator,
  publishService,
  bookService,
  allowComplaint,
}) => {
  allowComplaint(deskDocumentIs404);
  const provider = await createAccount('Hanna Hidden');
  const patient = await createAccount('Rosa Refund');
  const serviceName = `Wonder cure ${provider.uid.slice(0, 8)}`;
  const serviceId = await publishService(provider, { serviceName });
  const serviceDate = new Date(Date.now() + 10 * 86_400_000).toISOString();
  const bookingId = await bookService(patient, serviceId, { serviceDate });
  await refuseRefund(baseURL ?? '', patient, bookingId);
  await openAs(page, await createOperator('Otto Operator'), '/desk');
  const main = page.getByRole('main');

  const retrying = countPresses();
  const refund = main.getByRole('row').filter({ hasText: bookingId });
  await retrying.press(refund.getByRole('button', { name: 'Retry' }));
  await expectToast(page, 'The card provider is asked again.');
  expect(retrying.count()).toBeLessThanOrEqual(2);

  const hiding = countPresses();
  await main.getByRole('searchbox').fill(serviceName);
  await hiding.press(main.getByRole('button', { name: 'Search' }));
  const row = main.getByRole('row').filter({ hasText: serviceName });
  await hiding.press(row.getByRole('button', { name: 'Hide' }));
  await hiding.press(page.getByRole('dialog').getByRole('button', { name: 'Fraud' }));
  await expectToast(page, 'The service is hidden.');
  expect(hiding.count()).toBeLessThanOrEqual(3);
});
