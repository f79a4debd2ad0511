import { pages } from '@mendwell/contracts/pages';
import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';

const heading = 'Your New Life Starts Here!';
const place = (element: Locator) =>
  element.evaluate((shown): [string, number][] => {
    const { left, top, width, height } = shown.getBoundingClientRect();
    return Object.entries({ left, top, width, height });
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page shows its first view, and says what it is', async ({ page }) => {
    await page.goto(pages.home);
    await expect(page.locator('#root h1')).toHaveText(heading);
    await expect(page.locator('#root h1')).toBeVisible();
    await expect(page.locator('#root')).toContainText('Find the doctor who fits your worry and your week.');
    await expect(page.locator('#root img').first()).toBeVisible();
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Home || Mendwell');
    await page.goto(pages.allServices);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /compare prices/);
  });
});

for (const width of [390, 1440]) {
  test(`at ${width} px the page takes the place of its first view, and nothing moves`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    // The carousel that follows the picture stands still.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(() => localStorage.setItem('theme', 'synthwave'));
    const { promise: mayLoad, resolve: letLoad } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await mayLoad;
      await route.continue();
    });
    await page.goto(pages.home, { waitUntil: 'commit' });
    const banner = 'img[src="/media/banner/1.svg"]';
    const shown = ['h1', 'h1 ~ a', 'h1 ~ p', banner, 'h2'].map((part) =>
      page.locator(`#root ${part}`).first(),
    );
    const picture = page.locator(banner).first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    await page.evaluate(() => document.fonts.ready);
    const before = await Promise.all(shown.map(place));
    await expect(page.getByRole('heading', { name: heading })).toHaveCount(0);

    letLoad();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.locator('[inert]')).toHaveCount(0);
    // The carousel takes the picture's place a moment later, and is as wide as whole pixels are.
    await expect(async () => {
      const after = await Promise.all(shown.map(place));
      for (const [part, edges] of before.entries())
        for (const [edge, value] of edges)
          expect(new Map(after[part]).get(edge), `${edge} of part ${part}`).toBeCloseTo(value, 0);
    }).toPass();
  });
}

test('a page whose slice is slow has the rest of the shell, after a while', async ({ page }) => {
  const { promise: mayLoad, resolve: letLoad } = Promise.withResolvers<void>();
  await page.route('**/mfe/catalog/*/remoteEntry.js', async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.goto(pages.home, { waitUntil: 'commit' });
  await expect(page.getByRole('banner').getByRole('switch', { name: /theme/i })).toBeVisible();
  letLoad();
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
});

test('a first view of another version gives way to the page', async ({ page }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(heading, 'How it was before');
    expect(body).toContain('How it was before');
    await route.fulfill({ response, body });
  });
  await page.goto(pages.home);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.getByText('How it was before')).toHaveCount(0);
});
