import type { Page } from '@playwright/test';

/** Animations of the page that last long enough to be seen. */
export const animations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
      .map((animation) => {
        const target = (animation.effect as KeyframeEffect | null)?.target;
        return `${animation instanceof CSSAnimation ? animation.animationName : 'transition'} ${target?.className}`;
      }),
  );
