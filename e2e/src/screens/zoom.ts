import type { Page } from '@playwright/test';
import { rendered } from './looks.ts';

/** Equivalent to a window of 1280 × 1024 at 400 % and at 200 % zoom. */
const windows = [
  { width: 320, height: 256 },
  { width: 640, height: 512 },
];

/** Visible texts that are cut off by the window or a container and cannot be scrolled into view. */
export const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const clips = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return textOverflow !== 'ellipsis' && /hidden|clip/.test(overflowX);
    };
    const isFixed = (element: Element) => getComputedStyle(element).position === 'fixed';
    /** Reduced to a point or moved far away. */
    const isForScreenReaders = (element: Element) =>
      element.getBoundingClientRect().width <= 1 ||
      Number.parseFloat(getComputedStyle(element).textIndent) < -99;
    const isHidden = (element: Element) =>
      isForScreenReaders(element) ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('.visually-hidden, .swiper, input, textarea, [aria-hidden="true"]') !== null;
    const bounds = new Map<Element, [left: number, right: number]>();
    /** Between which places the content of an element is not clipped. What is fixed is not clipped by what holds it. */
    const boundsOf = (element: Element | null): [left: number, right: number] => {
      if (!element) return [0, innerWidth];
      const known = bounds.get(element);
      if (known) return known;
      const [start, end] = boundsOf(isFixed(element) ? null : element.parentElement);
      const { left, right } = clips(element) ? element.getBoundingClientRect() : { left: start, right: end };
      const own: [number, number] = [Math.max(start, left), Math.min(end, right)];
      bounds.set(element, own);
      return own;
    };
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!text.nodeValue?.trim() || !holder || isHidden(holder)) continue;
      range.selectNodeContents(text);
      const { left, right, width, height } = range.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      const [start, end] = boundsOf(holder);
      if (left < start - 1 || right > end + 1) cut.push(text.nodeValue.trim().slice(0, 60));
    }
    return cut;
  });

/** What cannot be read or reached at 200 % and 400 % zoom (WCAG 1.4.10), and whether letters of 200 % fit (1.4.4). */
export async function lossesAtZoom(page: Page) {
  const losses: string[] = [];
  const noteWidth = async (where: string) => {
    await rendered(page);
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isTooWide) losses.push(`${where}: scrolls sideways`);
  };
  const note = async (where: string) => {
    await noteWidth(where);
    losses.push(...(await cutTexts(page)).map((text) => `${where}: “${text}” is cut off`));
  };
  for (const window of windows) {
    await page.setViewportSize(window);
    await note(String(window.width));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await setLetters(page, '200%');
  // An open list keeps the place at which it was opened; nobody changes letters meanwhile.
  const hasList = await page.locator('.ant-select-dropdown').first().isVisible();
  if (!hasList) await noteWidth('letters of 200 %');
  await setLetters(page, '');
  return losses;
}

const setLetters = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
