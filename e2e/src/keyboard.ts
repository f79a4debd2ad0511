import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

const mostSteps = 120;

/** How an element and what surrounds it is drawn: the ring of a field may be its frame's. */
const drawingOf = (target: Locator) =>
  target.evaluate((element) => {
    const drawings: string[] = [];
    for (let at: Element | null = element; at && drawings.length < 4; at = at.parentElement) {
      const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(at);
      drawings.push([outline, boxShadow, borderColor, backgroundColor].join());
    }
    return drawings.join();
  });

/** Whether one sees the middle of what the window shows of an element, not something that lies over it. */
const isUncovered = (target: Locator) =>
  target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const there = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
    return !!there && (element.contains(there) || there.contains(element));
  });

/** The card field keeps its parts in a tree of its own, which has a focus of its own. */
const hasFocus = (target: Locator) =>
  target.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element);

/** Walks to an element by Tab, or back by Shift+Tab, and expects that one sees having arrived. */
export async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible();
  if (await hasFocus(target)) return;
  const before = await drawingOf(target);
  for (let step = 0; step < mostSteps && !(await hasFocus(target)); step++) await page.keyboard.press(key);
  await expect(target).toBeFocused();
  await expect.poll(() => drawingOf(target), `the focus shows on ${target}`).not.toBe(before);
  await expect(target).toBeInViewport();
  await expect.poll(() => isUncovered(target), `nothing covers ${target}`).toBe(true);
}

/** Walks to a link or a button and presses it. */
export async function pressOn(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab') {
  await walkTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Walks to a field and types. */
export async function typeInto(page: Page, target: Locator, text: string) {
  await walkTo(page, target);
  await page.keyboard.type(text);
}

/** Pastes, as people do with an address: typed slowly, its first half would already be looked up. */
export async function pasteInto(page: Page, target: Locator, text: string) {
  await walkTo(page, target);
  await page.keyboard.insertText(text);
}

/** Expects to have arrived on another page: its heading has the focus, so that reading begins there. */
export async function expectArrival(page: Page, path: string) {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
}

/** Opens one of the pages under Dashboard from the top of the present one. */
export async function walkToDashboardPage(page: Page, path: string) {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await pressOn(page, bar.getByRole('button', { name: 'Dashboard pages' }), 'Shift+Tab');
  await pressOn(page, bar.locator(`a[href="${path}"]`));
  await expectArrival(page, path);
}
