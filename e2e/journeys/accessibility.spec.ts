import { expect, type Locator } from '../src/journey.ts';
import { animations } from '../src/screens/animations.ts';
import { barriersOn, colourRules, landmarkRules } from '../src/screens/axe.ts';
import { applyLook, type Look, looksOf, themes } from '../src/screens/looks.ts';
import { faultsOnPaper } from '../src/screens/print.ts';
import type { State } from '../src/screens/route.ts';
import { routes } from '../src/screens/routes.ts';
import { test } from '../src/screens/screen-test.ts';
import { smallTargets } from '../src/screens/small-targets.ts';
import { lossesAtZoom } from '../src/screens/zoom.ts';

/** `npm test -- --full` checks every rule in every look. */
const isFull = process.env.TEST_FULL === '1';

/**
 * The rules checked in a look; all of them if undefined. A state's first look is checked by every rule, since other themes
 * differ in colours only and other widths in layout only. What is a landmark depends on the page and its width, not on a state.
 */
const rulesIn = ({ name, isLayoutOnly }: State, look: Look, first: Look, isNewFrame: boolean) => {
  if (look.theme !== themes[0]) return colourRules;
  if (isFull) return undefined;
  if (isLayoutOnly) return [];
  if (look.window === first.window) return undefined;
  return isNewFrame || name === 'full' ? landmarkRules : [];
};

/**
 * Colours do not depend on the width, so other themes are checked at the first width only. Dialogs have one layout on phones,
 * and one on everything wider.
 */
const isChecked = ({ isLayoutOnly }: State, look: Look, first: Look, isDialog: boolean) => {
  if (isFull || look === first) return true;
  if (look.theme === themes[0]) return !isDialog || look.window.width < 1440;
  return look.window === first.window && !isLayoutOnly;
};

/** The bar and the footer, which are the same in all states of a page that one person sees, except for open menus. */
const frame = 'header[data-boundary], footer[data-boundary]';

/** What a dialog covers is checked in another state. */
const openDialog = 'dialog[open], .ant-modal';

const isInFrame = (part: Locator) =>
  part.first().evaluate((element, outer) => element.closest(outer) !== null, frame);

for (const route of routes) {
  test(`${route.name} is accessible in every state`, async ({ openScreen }) => {
    const found = {
      barriers: [] as string[],
      small: [] as string[],
      moving: [] as string[],
      lost: [] as string[],
      printed: [] as string[],
    };
    for (const [index, state] of route.states.entries()) {
      const page = await openScreen(route, state);
      const isNewFrame = index === 0 || state.person !== undefined || (await isInFrame(state.shows(page)));
      const isDialog = (await page.locator(openDialog).count()) > 0;
      const part = isDialog ? { include: openDialog } : isNewFrame ? undefined : { exclude: frame };
      const note = (list: string[], where: string, lines: string[]) =>
        list.push(...lines.map((line) => `${where}: ${line}`));
      note(found.moving, state.name, await animations(page));
      const looks = looksOf(state);
      const [first] = looks;
      if (!first) throw new Error(`${state.name} has no look`);
      // One theme after the other: changing it renders the page anew. The next state opens in the first again.
      for (const theme of themes) {
        for (const look of looks.filter(
          (one) => one.theme === theme && isChecked(state, one, first, isDialog),
        )) {
          await applyLook(page, look);
          await expect(state.shows(page)).toBeVisible();
          const where = `${state.name} ${theme} ${look.window.width}`;
          note(
            found.barriers,
            where,
            await barriersOn(page, rulesIn(state, look, first, isNewFrame), isFull ? undefined : part),
          );
          if (theme === themes[0]) note(found.small, where, await smallTargets(page));
        }
        if (theme === themes[0] && !state.onlyAt) note(found.lost, state.name, await lossesAtZoom(page));
      }
      // From the last theme.
      if (state.name === 'full') note(found.printed, state.name, await faultsOnPaper(page));
    }
    expect.soft(found.barriers, 'axe violations (WCAG 2.2 AA and best practice)').toEqual([]);
    expect.soft(found.small, 'targets smaller than 24 × 24 pixels').toEqual([]);
    expect.soft(found.moving, 'animations despite reduced motion').toEqual([]);
    expect.soft(found.lost, 'lost at 200 % and 400 % zoom').toEqual([]);
    expect.soft(found.printed, 'wrong on paper').toEqual([]);
  });
}
