import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../src/journey.ts';
import { animations } from '../src/screens/animations.ts';
import { currentSlide } from '../src/steps.ts';

test('the carousel stands still for people who prefer reduced motion, until they start it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto(pages.home);
  const banner = page.getByRole('region', { name: 'Scenes from our clinics' });
  const current = () => currentSlide(page);
  await expect(banner.getByRole('button', { name: 'Play the banner' })).toBeVisible();
  const before = await current();
  await page.clock.runFor(10_000);
  expect(await current()).toBe(before);
  await banner.getByRole('button', { name: 'Play the banner' }).click();
  await page.clock.runFor(3_500);
  await expect.poll(current).not.toBe(before);
});

// An image has a timeline of its own, so it is opened by itself.
for (const [reducedMotion, moves] of [
  ['reduce', false],
  ['no-preference', true],
] as const) {
  test(`the dashboard's scene ${moves ? 'moves' : 'is still'} under ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/media/dashboard.svg');
    expect((await animations(page)).length > 0).toBe(moves);
    await expect(page.locator('animate, animateTransform, animateMotion')).toHaveCount(0);
  });
}
