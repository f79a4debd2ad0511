import type { Page } from '@playwright/test';
import { expect } from '../journey.ts';
import type { State } from './route.ts';

/** The first is checked by every rule. */
export const themes = ['light', 'synthwave'] as const;

/** A phone, a tablet and a laptop. */
const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

export interface Look {
  theme: (typeof themes)[number];
  window: { width: number; height: number };
}

/** Every theme and window in which a state is shown. */
export const looksOf = ({ onlyAt }: Pick<State, 'onlyAt'>): Look[] =>
  windows
    .filter(({ width }) => !onlyAt || width === onlyAt)
    .flatMap((window) => themes.map((theme) => ({ theme, window })));

/** Changes theme and window of an open page and waits until it has been rendered. */
export async function applyLook(page: Page, { theme, window }: Look) {
  await page.setViewportSize(window);
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    localStorage.setItem('theme', name);
  }, theme);
  // antd re-renders a moment later; until then its elements have the class of the previous theme.
  const others = themes.filter((name) => name !== theme).map((name) => `.mendwell-${name}`);
  await expect(page.locator(others.join())).toHaveCount(0);
  await rendered(page);
}

/** Waits until changes have been rendered and animations have ended. */
export const rendered = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const isEnding = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isEnding)
        .map(({ finished }) => finished),
    );
  });
