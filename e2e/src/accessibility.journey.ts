import { expect } from './journey.ts';
import { barriersOn, colourRules } from './screens/barriers.ts';
import { lossesWhenEnlarged } from './screens/enlarged.ts';
import { type Look, looksOf, themes, wear } from './screens/looks.ts';
import { movements } from './screens/movements.ts';
import { routes } from './screens/routes.ts';
import { test } from './screens/screen-test.ts';
import { smallTargets } from './screens/small-targets.ts';

// Some routes have eight states, each in six looks.
test.describe.configure({ timeout: 300_000 });
// A trace of all of them would take longer than looking at them.
test.use({ trace: 'off' });

/** Another theme changes colours and nothing else: the rules about anything else have been asked in the first. */
const rulesIn = ({ theme }: Look) => (theme === themes[0] ? undefined : colourRules);

for (const route of routes) {
  test(`everyone can use ${route.name}, whatever state it is in`, async ({ openScreen }) => {
    const found = {
      barriers: [] as string[],
      small: [] as string[],
      moving: [] as string[],
      lost: [] as string[],
    };
    for (const state of route.states) {
      const page = await openScreen(route, state);
      const note = (list: string[], where: string, lines: string[]) =>
        list.push(...lines.map((line) => `${where}: ${line}`));
      note(found.moving, state.name, await movements(page));
      note(found.small, state.name, await smallTargets(page));
      for (const look of looksOf(state)) {
        await wear(page, look);
        await expect(state.shows(page)).toBeVisible();
        const where = `${state.name} ${look.theme} ${look.window.width}`;
        note(found.barriers, where, await barriersOn(page, rulesIn(look)));
      }
      if (!state.onlyAt) note(found.lost, state.name, await lossesWhenEnlarged(page));
      await page.close();
    }
    expect.soft(found.barriers, 'barriers (WCAG 2.2 AA and best practice)').toEqual([]);
    expect.soft(found.small, 'targets smaller than 24 × 24 pixels').toEqual([]);
    expect.soft(found.moving, 'movement in spite of the wish for stillness').toEqual([]);
    expect.soft(found.lost, 'lost at 200 % and 400 %').toEqual([]);
  });
}
