import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that look at colours. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** The rules about the parts that a page is divided into: a narrow window shows others than a wide one. */
export const landmarkRules = [
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'region',
];

/** What axe objects to in the page as it stands, one line each; `options` may ask for more or for less. */
export async function objectionsTo(page: Page, options?: RunOptions) {
  if (page.frames().length > 1) throw new Error('Axe is not asked about frames, and this page has one.');
  // A page gets axe once, not with every question, and answers by itself: no second page, no raw results between.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (asked) => (window as unknown as { axe: typeof axe }).axe.run(asked),
    { runOnly: wcag22aa, resultTypes: ['violations'], ...options } satisfies RunOptions,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
}

/** What axe objects to by all of our rules or by some, and whether the page is wider than the window. */
export async function barriersOn(page: Page, rules?: string[]) {
  const barriers = await objectionsTo(page, rules && { runOnly: rules });
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return isTooWide ? [...barriers, 'scrolls sideways'] : barriers;
}
