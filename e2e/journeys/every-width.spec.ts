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

/** Every pixel on phones, where the bar has no room to spare; every eighth on larger screens. */
const widths = Array.from({ length: 1441 - 320 }, (_, index) => 320 + index).filter(
  (width) => width <= 480 || width % 8 === 0,
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

/** The widths at which the framed page scrolls sideways. A frame changes its size at once, a window takes ten times as long. */
const tooWide = (page: Page) =>
  page.evaluate(async (all) => {
    const frame = document.querySelector('iframe');
    const root = frame?.contentDocument?.documentElement;
    if (!frame || !root) throw new Error('The page has no frame.');
    const isTooWide = (width: number) => {
      frame.style.width = `${width}px`;
      return root.scrollWidth > root.clientWidth;
    };
    const rendered = () => new Promise(requestAnimationFrame);
    const found: number[] = [];
    for (const [index, width] of all.entries()) {
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
