import { pages } from '@mendwell/contracts/pages';
import { expect, test } from './journey.ts';
import { movements } from './screens/movements.ts';

test('the banner waits to be started by people who asked for stillness', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto(pages.home);
  const banner = page.getByRole('region', { name: 'Scenes from our clinics' });
  const current = () =>
    banner
      .getByRole('button', { name: /^Go to slide \d$/ })
      .evaluateAll((dots) => dots.findIndex((dot) => dot.ariaCurrent === 'true'));
  await expect(banner.getByRole('button', { name: 'Play the banner' })).toBeVisible();
  const before = await current();
  await page.clock.runFor(10_000);
  expect(await current()).toBe(before);
  await banner.getByRole('button', { name: 'Play the banner' }).click();
  await page.clock.runFor(3_500);
  await expect.poll(current).not.toBe(before);
});

// A picture keeps its own time, so it is looked at by itself.
for (const [reducedMotion, moves] of [
  ['reduce', false],
  ['no-preference', true],
] as const) {
  test(`the dashboard's scene ${moves ? 'moves' : 'is still'} under ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/media/dashboard.svg');
    expect((await movements(page)).length > 0).toBe(moves);
    await expect(page.locator('animate, animateTransform, animateMotion')).toHaveCount(0);
  });
}
