import { expect, type Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { applyLook, rendered } from './looks.ts';
import { main } from './route.ts';

/** A4 without its margins. */
const sheet = { width: 718, height: 1047 };
const darkOnWhite = ['rgb(16, 36, 62)', 'rgb(255, 255, 255)'];

/** What is wrong with a page on paper, printed from the dark theme. */
export async function faultsOnPaper(page: Page) {
  await applyLook(page, { theme: 'synthwave', window: sheet });
  await page.emulateMedia({ media: 'print' });
  // antd follows a moment later, with transitions.
  await expect(page.locator('.mendwell-synthwave')).toHaveCount(0);
  await rendered(page);
  const faults = await axeViolations(page, { runOnly: ['color-contrast'] });
  const colors = await main(page).evaluate((element) => [
    getComputedStyle(element).color,
    getComputedStyle(document.documentElement).backgroundColor,
  ]);
  if (colors.join() !== darkOnWhite.join()) faults.push(`printed in ${colors.join(' on ')}`);
  if (!(await main(page).innerText()).trim()) faults.push('prints an empty sheet');
  if (await page.getByRole('banner').isVisible()) faults.push('prints the top bar');
  await page.emulateMedia({ media: null });
  return faults;
}
