import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../src/journey.ts';
import { fillLogin } from '../src/steps.ts';

test('with blocked site data everything works, except that theme and drafts are not saved', async ({
  page,
  arrangeBooking,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(LockManager.prototype, 'request', { value: async () => refuse() });
  });
  const { patient } = await arrangeBooking('Block Provider', 'Nora Nothing', { serviceName: 'No cookies' });

  await page.goto(pages.home);
  await page.getByRole('switch', { name: /theme/i }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'synthwave');

  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Sign in' }).click();
  await fillLogin(page, patient);
  await expect(bar.getByTitle('Nora Nothing')).toBeVisible();

  await page.getByRole('link', { name: 'Details' }).first().click();
  await page.getByRole('link', { name: 'Book Now' }).click();
  await page.getByLabel('Special instructions').fill('Please ring twice');
  await bar.getByRole('button', { name: 'Dashboard pages' }).click();
  await bar.getByRole('link', { name: 'Booked Service' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('row', { name: 'No cookies' })).toBeVisible();

  await bar.getByRole('button', { name: 'Log out' }).click();
  await expect(bar.getByRole('link', { name: 'Sign in' })).toBeVisible();
});
