import { expect } from '../src/journey.ts';
import { rendered } from '../src/screens/looks.ts';
import { heading, type Person, type Route } from '../src/screens/route.ts';
import { routes } from '../src/screens/routes.ts';
import { test as screens } from '../src/screens/screen-test.ts';

/** With scroll bars, as on a desktop: they take width from the page, but not from media queries. */
const test = screens.extend({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});

/** Low, so that little is drawn and pages have a scroll bar. */
const height = 200;
/** Every pixel on phones, where the bar has no room to spare; every eighth on larger screens. */
const widths = Array.from({ length: 1441 - 320 }, (_, index) => 320 + index).filter(
  (width) => width <= 480 || width % 8 === 0,
);

/** Also swept in the other state, because the bar differs. */
const publicRoutes = ['Home', 'All services', 'Service details', 'Book appointment', 'Not found'];

const personsOf = ({ name, person }: Route): Person[] =>
  publicRoutes.includes(name) ? ['visitor', 'patient'] : [person];

for (const route of routes) {
  const full = route.states.find(({ name }) => name === 'full');
  if (!full) throw new Error(`${route.name} has no full state`);
  for (const person of personsOf(route))
    test(`${route.name} does not scroll sideways at any width (${person})`, async ({ openScreen }) => {
      const shows = person === route.person ? full.shows : heading;
      const page = await openScreen(route, { ...full, person, shows });
      const isTooWide = async (width: number) => {
        await page.setViewportSize({ width, height });
        return page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
      };
      const tooWide: number[] = [];
      for (const width of widths) {
        if (!(await isTooWide(width))) continue;
        // A component that measures itself follows a frame later.
        await rendered(page);
        if (await isTooWide(width)) tooWide.push(width);
      }
      expect(tooWide).toEqual([]);
    });
}
