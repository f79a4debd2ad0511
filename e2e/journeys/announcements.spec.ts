import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { chooseStatus, fillLogin, openAs } from '../src/steps.ts';

/** Live regions of the page with this text, which screen readers announce. */
const announced = (page: Page, text: string) =>
  page
    .locator('[role="status"], [role="alert"], [role="log"], [aria-live]:not([aria-live="off"])')
    .filter({ hasText: text });

test('screen readers announce what happens on a page', async ({
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
  await expect(announced(page, 'User login successfully')).toHaveCount(1);
  await expect(page.getByRole('row', { name: 'Knee advice' })).toBeVisible();
  await expect(announced(page, 'Knee advice')).toHaveCount(0);
  const providerPage = await openWindow();
  await openAs(providerPage, provider, pages.serviceToDo);
  const request = providerPage.getByRole('listitem').filter({ hasText: 'Knee advice' });

  await chooseStatus(request, 'Working');
  await expect(announced(providerPage, 'Status updated successfully')).toHaveCount(1);
  await expect(announced(page, 'Knee advice: Working')).toHaveCount(1);

  await bookService(patient, hips);
  await expect(announced(providerPage, `Hip advice for ${patient.name}: Unpaid`)).toHaveCount(1);
});
