import type { ElementHandle, Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

const mostSteps = 120;

/** The styles that may show focus, of an element and of its ancestors, which may draw its ring. */
const focusStylesOf = (target: Locator) =>
  target.evaluate((element) => {
    const drawings: string[] = [];
    for (let at: Element | null = element; at && drawings.length < 4; at = at.parentElement) {
      const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(at);
      drawings.push([outline, boxShadow, borderColor, backgroundColor].join());
    }
    return drawings.join();
  });

/** Whether nothing covers the middle of the visible part of an element. */
const isUncovered = (target: Locator) =>
  target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const there = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
    return !!there && (element.contains(there) || there.contains(element));
  });

/** Also within a shadow root, such as that of the card field. An element that was replaced is `lost`. */
const focusOf = (element: ElementHandle) =>
  element.evaluate((node) => {
    if (!node.isConnected) return 'lost';
    return (node.getRootNode() as Document | ShadowRoot).activeElement === node ? 'here' : 'elsewhere';
  });

/** Moves focus to an element by Tab, or back by Shift+Tab, and expects it to be visible and marked as focused. */
export async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible();
  // Looked up once, since finding an element by its role takes longer than a step.
  let element = await target.elementHandle();
  let focus = element && (await focusOf(element));
  if (focus === 'here') return;
  const before = await focusStylesOf(target);
  for (let step = 0; step < mostSteps && focus !== 'here'; step++) {
    if (focus === 'lost') element = await target.elementHandle();
    else await page.keyboard.press(key);
    focus = element && (await focusOf(element));
  }
  await expect(target).toBeFocused();
  await expect.poll(() => focusStylesOf(target), `the focus shows on ${target}`).not.toBe(before);
  await expect(target).toBeInViewport();
  await expect.poll(() => isUncovered(target), `nothing covers ${target}`).toBe(true);
}

/** Focuses a link or button and presses Enter. */
export async function pressOn(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab') {
  await walkTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Focuses a field and types. */
export async function typeInto(page: Page, target: Locator, text: string) {
  await walkTo(page, target);
  await page.keyboard.type(text);
}

/** Pastes an address: if it were typed, the page would load the picture at its first half. */
export async function pasteInto(page: Page, target: Locator, text: string) {
  await walkTo(page, target);
  await page.keyboard.insertText(text);
}

/** Expects that a navigation has moved focus to the heading of the page. */
export async function expectArrival(page: Page, path: string | RegExp) {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
}

/** Opens one of the pages under Dashboard. */
export async function walkToDashboardPage(page: Page, path: string) {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await pressOn(page, bar.getByRole('button', { name: 'Dashboard pages' }), 'Shift+Tab');
  await pressOn(page, bar.locator(`a[href="${path}"]`));
  await expectArrival(page, path);
}
