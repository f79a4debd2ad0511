import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../src/journey.ts';
import { barriersOn, colourRules } from '../src/screens/axe.ts';
import { expectFits } from '../src/steps.ts';

const built = fileURLToPath(new URL('../../packages/ui/gallery/build', import.meta.url));

// Another theme differs in colours only.
for (const [theme, rules] of [['light'], ['synthwave', colourRules]] as const) {
  test(`every component of the gallery is accessible in ${theme}, in each of its states`, async ({
    page,
    allowComplaint,
  }) => {
    expect(existsSync(`${built}/index.html`), 'npm run build -w packages/ui').toBe(true);
    allowComplaint(/media\/none\.svg/);
    await page.route(/\/gallery\//, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: built + pathname.replace('/gallery', '') });
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/gallery/index.html?theme=${theme}`);
    await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible();
    await expect(page.getByRole('region')).not.toHaveCount(0);
    expect(await barriersOn(page, rules)).toEqual([]);
    await expectFits(page);
    await page.getByRole('button', { name: 'Open the dialog' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete this review?' })).toBeVisible();
    expect(await barriersOn(page, rules)).toEqual([]);
  });
}
