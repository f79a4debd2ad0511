import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../../e2e/src/journey.ts';

test('addresses are case-sensitive, in the router and at the gateway', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 404 .*\/ALLSERVICE/);
  const answer = await page.goto(pages.allServices.toUpperCase());
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('the chosen theme is remembered and applied before the app has loaded', async ({ page, holdBack }) => {
  const root = page.locator('html');
  await page.goto(pages.home);
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByRole('switch', { name: /theme/i }).click();
  await expect(root).toHaveAttribute('data-theme', 'synthwave');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('synthwave');

  const release = await holdBack('**/assets/**/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(root).toHaveAttribute('data-theme', 'synthwave');
  await expect(page.getByRole('banner')).toHaveCount(0);
  release();
  await expect(page.getByRole('switch', { name: /theme/i })).toBeChecked();
  await expect(root).toHaveAttribute('data-theme', 'synthwave');

  await page.evaluate(() => localStorage.setItem('theme', 'neon'));
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'light');
});

test('the footer has its sections, and each of its links leads somewhere', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  await page.goto(pages.dashboard);
  await expect(footer).toContainText(/patient/i);
  await expect(footer).toContainText(/© \d{4} Mendwell/);
  for (const name of ['Company', 'Support', 'Follow us'])
    await expect(footer.getByRole('heading', { name, exact: true })).toBeVisible();

  const links = await footer.getByRole('link').all();
  expect(links.length).toBeGreaterThanOrEqual(6);
  for (const link of links) {
    await link.click();
    await expect(page.getByRole('main').locator('h1')).not.toHaveText('Page not found');
    // Not from the page's address, which may still be that of the link before.
    const [, id] = (await link.getAttribute('href'))?.split('#') ?? [];
    if (id) await expect(page.locator(`#${id}`)).toBeInViewport();
  }
});
