import type { Page } from '@playwright/test';
import { expect } from '../src/journey.ts';
import type { Answer } from '../src/screens/paused-calls.ts';
import { heading, type Person } from '../src/screens/route.ts';
import { routes } from '../src/screens/routes.ts';
import { test as screens } from '../src/screens/screen-test.ts';

/** With scroll bars, as on a desktop: they take width from the page, but not from media queries. */
const test = screens.extend({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});

/** `npm test -- --full` tries every pixel. */
const isFull = process.env.TEST_FULL === '1';

/** Closer on phones, where the bar has no room to spare. */
const widths = Array.from({ length: 1441 - 320 }, (_, index) => 320 + index).filter(
  (width) => isFull || width % (width <= 480 ? 4 : 16) === 0,
);

/** Shown to visitors and to patients, whose bar differs. */
const publicRoutes = ['Home', 'All services', 'Service details', 'Book appointment', 'Not found'];

/** The real page, which may be shown in a frame of another page. The gateway's headers forbid that. */
const inFrame: Answer = async (call) => {
  const framing = { 'x-frame-options': 'SAMEORIGIN', 'content-security-policy': "frame-ancestors 'self'" };
  await call.fulfill({ response: await call.fetch(), headers: framing });
};

const openFrame = (page: Page, path: string) =>
  page.evaluate((src) => {
    const frame = document.createElement('iframe');
    // Low, so that little is drawn and the page has a scroll bar.
    frame.style.cssText = 'width: 1440px; height: 200px; border: 0';
    frame.src = src;
    document.body.replaceChildren(frame);
  }, path);

/**
 * The widths at which the framed page scrolls sideways. What is too wide remains so in narrower windows until a media query
 * changes the layout, so both sides of each are tried. A frame changes its size at once, a window takes ten times as long.
 */
const tooWide = (page: Page) =>
  page.evaluate(async (tried) => {
    const frame = document.querySelector('iframe');
    const root = frame?.contentDocument?.documentElement;
    if (!frame || !root) throw new Error('The page has no frame.');
    const queriesIn = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...('media' in rule ? [(rule as CSSMediaRule).media.mediaText] : []),
        ...('cssRules' in rule ? queriesIn(rule.cssRules as CSSRuleList) : []),
      ]);
    const limits = [...root.ownerDocument.styleSheets]
      .flatMap(
        ({ cssRules }) =>
          queriesIn(cssRules)
            .join()
            .match(/[\d.]+(px|r?em)/g) ?? [],
      )
      .map((limit) => Math.floor(Number.parseFloat(limit) * (limit.endsWith('px') ? 1 : 16)));
    const besides = limits.flatMap((limit) => [limit - 1, limit, limit + 1]);
    const all = new Set([...tried, ...besides.filter((width) => width >= 320 && width <= 1440)]);
    const isTooWide = (width: number) => {
      frame.style.width = `${width}px`;
      return root.scrollWidth > root.clientWidth;
    };
    const rendered = () => new Promise(requestAnimationFrame);
    const found: number[] = [];
    for (const [index, width] of [...all].sort((a, b) => a - b).entries()) {
      // A component that measures itself follows a frame later.
      if (isTooWide(width) || index % 8 === 0) for (let at = 0; at < 3; at += 1) await rendered();
      if (isTooWide(width)) found.push(width);
    }
    return found;
  }, widths);

for (const person of ['visitor', 'patient', 'provider', 'operator'] satisfies Person[])
  test(`no page of the ${person} scrolls sideways at any width`, async ({ openScreen, serviceId }) => {
    const found: Record<string, number[]> = {};
    for (const route of routes) {
      const isOwn = route.person === person;
      if (!isOwn && !(/visitor|patient/.test(person) && publicRoutes.includes(route.name))) continue;
      const full = route.states.find(({ name }) => name === 'full');
      if (!full) throw new Error(`${route.name} has no full state`);
      const path = route.path(serviceId);
      // Around the frame, a page that costs nothing.
      const page = await openScreen(
        { ...route, path: () => '/robots.txt' },
        {
          ...full,
          ...{ person, answers: { ...full.answers, [path.replace(/\?.*/, '')]: inFrame } },
          ...{ arrange: async () => {}, shows: (around) => around.locator('body') },
        },
      );
      await openFrame(page, path);
      const shows = isOwn ? full.shows : heading;
      // Locators are made from frames as from pages.
      await expect(shows(page.frameLocator('iframe') as unknown as Page)).toBeVisible();
      const widthsFound = await tooWide(page);
      if (widthsFound.length > 0) found[route.name] = widthsFound;
    }
    expect(found).toEqual({});
  });
