import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { fillLogin, openAs } from './steps.ts';

/** What a screen reader is told without being asked, by whichever part of the page. */
const spoken = (page: Page, text: string) =>
  page
    .locator('[role="status"], [role="alert"], [role="log"], [aria-live]:not([aria-live="off"])')
    .filter({ hasText: text });

test('people who do not see the page hear what happens on it', async ({
  page,
  openWindow,
  createAccount,
  publishService,
  bookService,
}) => {
  const provider = await createAccount('Hanna Heard');
  const patient = await createAccount('Hugo Hearing');
  const knees = await publishService(provider, { serviceName: 'Knee advice' });
  const hips = await publishService(provider, { serviceName: 'Hip advice' });
  await bookService(patient, knees);
  await page.goto(pages.bookedServices);
  await fillLogin(page, patient);
  await expect(spoken(page, 'User login successfully')).toHaveCount(1);
  await expect(page.getByRole('row', { name: 'Knee advice' })).toBeVisible();
  await expect(spoken(page, 'Knee advice')).toHaveCount(0);
  const providerPage = await openWindow();
  await openAs(providerPage, provider, pages.serviceToDo);
  const request = providerPage.getByRole('listitem').filter({ hasText: 'Knee advice' });

  await request.getByRole('combobox').click();
  await providerPage.locator('[title="Working"]:not(span)').click();
  await expect(spoken(providerPage, 'Status updated successfully')).toHaveCount(1);
  await expect(spoken(page, 'Knee advice: Working')).toHaveCount(1);

  await bookService(patient, hips);
  await expect(spoken(providerPage, `Hip advice for ${patient.name}: Unpaid`)).toHaveCount(1);
});
