import type { Page } from '@playwright/test';

/** Targets smaller than 24 × 24 pixels, except for links in a sentence (WCAG 2.5.8). */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const least = 24;
    const interactive =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="option"], [role="gridcell"], [role="switch"]';
    const isInSentence = (element: Element) => {
      const words = [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      return words && getComputedStyle(element).display === 'inline';
    };
    /** A label is part of its field's target. */
    const boxesOf = (element: Element) => [
      element.getBoundingClientRect(),
      ...[...((element as HTMLInputElement).labels ?? [])]
        .filter((label) => label.contains(element))
        .map((label) => label.getBoundingClientRect()),
    ];
    const small: string[] = [];
    for (const element of document.querySelectorAll(interactive)) {
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isShown || element.matches(':disabled, [aria-disabled="true"], [aria-hidden="true"]')) continue;
      if (element.closest('.visually-hidden, [aria-hidden="true"]') || isInSentence(element)) continue;
      // The input of an antd select is as small as its caret; its target is the frame.
      if (element.closest('.ant-select')) continue;
      const fits = boxesOf(element).some(({ width, height }) => width >= least && height >= least);
      const { width, height } = element.getBoundingClientRect();
      const isOffScreen = width < 2 || element.getBoundingClientRect().bottom <= 0;
      if (!fits && !isOffScreen)
        small.push(`${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 120)}`);
    }
    return small;
  });
