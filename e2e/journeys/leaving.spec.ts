import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { closeToasts, dayOf, expectFits, expectToast, fillLogin, logIn } from '../src/steps.ts';

const dayMs = 86_400_000;

test('a patient cannot leave before an appointment, then leaves on every device, and keeps the account', async ({
  page,
  openWindow,
  createAccount,
  publishService,
  bookService,
  allowComplaint,
}) => {
  // The other device's sign-in is refused, by us and by the identity provider.
  allowComplaint(/status of 401/);
  allowComplaint(/status of 400 .*accounts:lookup/);
  const serviceId = await publishService(await createAccount('Dr. Lena Leaver'), { serviceName: 'Farewell' });
  const patient = await createAccount('Lars Leaves');
  const serviceDate = new Date(Date.now() + 20 * dayMs).toISOString();
  const bookingId = await bookService(patient, serviceId, { serviceDate });
  const other = await openWindow();
  await logIn(other, patient);
  await logIn(page, patient);

  const askToDelete = async () => {
    await page.goto(pages.profile);
    await page.getByRole('button', { name: 'Delete my account' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await askToDelete();
  await expect(dialog.getByRole('listitem')).toContainText('Your appointment');
  await expect(dialog.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Farewell' }).click();
  await expect(page).toHaveURL(`${pages.bookedServices}?booking=${bookingId}`);
  await expect(page.getByRole('button', { name: /^Details of/ })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('table').getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await expectToast(page, 'Appointment cancelled');

  await askToDelete();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused();
  await page.getByLabel('Name').fill('Lars Half-typed');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByRole('checkbox', { name: /^I understand/ }).check();
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  const until = dayOf(new Date(Date.now() + 7 * dayMs)).replace(/, \d{4}$/, '');
  await expect(page).toHaveURL(pages.login);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Your account will be deleted on ${until}`,
  );
  await expect(page.getByText('Sign in before that to keep it.')).toBeVisible();
  expect(await storedOf(page)).not.toMatch(/firebase:authUser|draft:|Lars/);

  const askedAt = Math.floor(Date.now() / 1_000);
  await other.goto(pages.bookedServices);
  await expect(other).toHaveURL(pages.login);

  // The identity provider counts in seconds, and what is in doubt is refused.
  await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(askedAt);
  await fillLogin(page, patient);
  const banner = page.getByRole('alert').filter({ hasText: `Your account will be deleted on ${until}.` });
  await expect(banner).toBeVisible();
  await closeToasts(page);
  await page.goto(pages.allServices);
  await expect(banner).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  await banner.getByRole('button', { name: 'Keep my account' }).click();
  await expectToast(page, 'Your account will not be deleted.');
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goto(pages.profile);
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Lars Leaves');
  await expect(banner).toHaveCount(0);
  await page.goto(pages.bookedServices);
  await expect(page.getByRole('button', { name: /^Details of/ })).toHaveCount(1);

  // The trial (npm run trial -- privacy) shortens the seven days, and sees the account go.
  await askToDelete();
  await dialog.getByRole('checkbox', { name: /^I understand/ }).check();
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Your account will be deleted on ${until}`,
  );
});

/** Everything that a page has stored on the device. */
const storedOf = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await indexedDB.databases(),
      await caches.keys(),
    ]),
  );
