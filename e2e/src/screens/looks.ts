import type { Page } from '@playwright/test';
import { expect } from '../journey.ts';
import type { State } from './route.ts';

/** The first is the one that is asked everything. */
export const themes = ['light', 'synthwave'] as const;

/** A phone, a tablet and a laptop, by their usual windows. */
const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

export interface Look {
  theme: (typeof themes)[number];
  window: { width: number; height: number };
}

/** Every way in which a state is judged. */
export const looksOf = ({ onlyAt }: Pick<State, 'onlyAt'>): Look[] =>
  windows
    .filter(({ width }) => !onlyAt || width === onlyAt)
    .flatMap((window) => themes.map((theme) => ({ theme, window })));

/** Changes the theme and the window of an open page, and waits until it is drawn so. */
export async function wear(page: Page, { theme, window }: Look) {
  await page.setViewportSize(window);
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    localStorage.setItem('theme', name);
  }, theme);
  // antd follows a moment later: until then its parts carry the class of the theme before.
  const others = themes.filter((name) => name !== theme).map((name) => `.mendwell-${name}`);
  await expect(page.locator(others.join())).toHaveCount(0);
  await drawn(page);
}

/** Waits until what was changed is drawn: even a change that takes no time begins when the compositor is ready. */
export const drawn = (page: Page) =>
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
