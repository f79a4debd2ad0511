import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Less than half as long as `axe.source`. */
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules about colours. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** Rules about landmarks, which differ between narrow and wide windows. */
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

/** A selector of what is checked, or of what is not. */
type Part = { include: string } | { exclude: string };

/** Runs axe on the page or a part of it. Returns a line for each violation. */
export async function axeViolations(page: Page, options?: RunOptions, part?: Part) {
  if (page.frames().length > 1) throw new Error('Frames are not checked, and this page has one.');
  // Injects axe once per page and filters the results there, to save time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ([wanted, within]) => (window as unknown as { axe: typeof axe }).axe.run(within ?? document, wanted),
    [{ runOnly: wcag22aa, resultTypes: ['violations'], ...options } satisfies RunOptions, part] as const,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
}

/** Violations of all, some or no rules in a part of the page, and whether the page scrolls sideways. */
export async function barriersOn(page: Page, rules?: string[], part?: Part) {
  const barriers = rules?.length === 0 ? [] : await axeViolations(page, rules && { runOnly: rules }, part);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return isTooWide ? [...barriers, 'scrolls sideways'] : barriers;
}
