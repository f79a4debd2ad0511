import type { Page } from '@playwright/test';
import { expect } from '../journey.ts';
import { applyLook, looksOf } from './looks.ts';
import type { Route, State } from './route.ts';
import { routes } from './routes.ts';
import { test } from './screen-test.ts';
import { forgetShots, keepShot } from './shot-files.ts';

for (const route of routes) {
  test(route.name, async ({ openScreen }, testInfo) => {
    forgetShots(testInfo);
    for (const state of route.states) {
      const page = await openScreen(route, state);
      for (const look of looksOf(state)) {
        await applyLook(page, look);
        await expect(state.shows(page)).toBeVisible();
        await page.evaluate(loadImages);
        await keepShot(testInfo, [state.name, look.window.width, look.theme], (path) =>
          takeShot(page, route, state, path),
        );
      }
    }
  });
}

async function takeShot(page: Page, route: Route, state: State, path: string) {
  // The sticky bar would cover the middle of parts that are longer than the window.
  const style = state.isOverlay ? '' : '[data-boundary="shell"] { position: static !important }';
  const options = { path, type: 'jpeg', quality: 85, animations: 'disabled', style } as const;
  const part = state.part ?? (state.name === 'full' ? undefined : route.part);
  if (state.isOverlay) return page.screenshot(options);
  if (part) return part(page).screenshot(options);
  return page.screenshot({ ...options, fullPage: true });
}

/** In the page: loads lazy images, too. */
const loadImages = () =>
  Promise.all(
    [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode().catch(() => undefined);
    }),
  );
