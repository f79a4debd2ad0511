import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../../e2e/src/journey.ts';
import { currentSlide, expectFits } from '../../e2e/src/steps.ts';

test('the carousel advances by itself and after it was used, can be paused, and does not widen the page', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(pages.home);
  const banner = page.getByRole('region', { name: 'Scenes from our clinics' });
  const dots = banner.getByRole('button', { name: /^Go to slide \d$/ });
  await expect(dots).toHaveCount(6);
  await expect(banner.locator('img')).toHaveCount(6);
  const current = () => currentSlide(page);
  const before = await current();
  await page.clock.runFor(3_500);
  await expect.poll(current).not.toBe(before);

  await test.step('it keeps looping after a visitor has used it', async () => {
    await dots.nth(4).click();
    await expect.poll(current).toBe(4);
    await banner.hover();
    for (const next of [5, 0, 1]) {
      await page.clock.runFor(3_000);
      await expect
        .poll(async () => {
          await page.clock.runFor(100);
          return current();
        })
        .toBe(next);
    }
  });

  await test.step('visitors can pause it and choose a slide', async () => {
    await banner.getByRole('button', { name: 'Pause the banner' }).click();
    const paused = await current();
    await page.clock.runFor(10_000);
    expect(await current(), 'a paused carousel stands still').toBe(paused);
    await dots.nth((paused + 3) % 6).click();
    await expect.poll(current).toBe((paused + 3) % 6);
  });

  await test.step('its hidden slides do not widen the page', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  });
});
