import { dataFolder } from '@mendwell/local/system/data-folder';
import { commandOf, record } from '../results/results.ts';
import { type Figure, toTable } from '../shared/figures.ts';
import { startSystem } from '../shared/system.ts';
import { type Browser, openBrowser } from './browser.ts';
import { compareBuilds } from './compare-builds.ts';
import { measureLighthouse } from './lighthouse.ts';
import { startSingleBuild } from './single-build.ts';

type Part = (browser: Browser, url: string, singleUrl: string) => Promise<Figure[]>;

/** What can be measured, by its name on the command line. */
export const parts: Record<string, Part> = {
  builds: compareBuilds,
  lighthouse: measureLighthouse,
};

/** Starts a system and, beside it, the same front ends as one build, and measures these parts of both. */
export async function measure(names: string[]) {
  const { url } = await startSystem();
  const singleUrl = await startSingleBuild();
  const browser = await openBrowser(`${dataFolder}/chromium`);
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries(parts))
    if (names.includes(name)) {
      const found = await part(browser, url, singleUrl);
      figures.push(...found);
      console.log(`\n${toTable(found)}`);
      record(`web-${name}`, commandOf('bench', ['web', name]), found);
    }
  console.log(`\n${toTable(figures)}`);
}
