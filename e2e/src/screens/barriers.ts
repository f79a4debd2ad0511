import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that look at colours. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe objects to by all of our rules or by some, one line each, and whether the page is wider than the window. */
export async function barriersOn(page: Page, rules?: string[]) {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(wcag22aa)).analyze();
  const barriers = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return isTooWide ? [...barriers, 'scrolls sideways'] : barriers;
}
