import { dataFolder } from '@mendwell/local/system/data-folder';
import { startAnother } from '@mendwell/local/testing/own-system';
import { type Figure, toTable } from '../shared/figures.ts';
import { type Browser, openBrowser } from './browser.ts';
import { compareBuilds } from './compare-builds.ts';
import { measureHeap } from './heap.ts';
import { measureInteractions } from './interactions.ts';
import { measureLighthouse } from './lighthouse.ts';
import { startSingleBuild } from './single-build.ts';

type Part = (browser: Browser, url: string, singleUrl: string) => Promise<Figure[]>;

/** What can be measured, by the names that `npm run bench:web` takes. */
export const parts: Record<string, Part> = {
  builds: compareBuilds,
  interactions: measureInteractions,
  heap: measureHeap,
  lighthouse: measureLighthouse,
};

/** Starts a system and, beside it, the same front ends as one build, and measures both in one run. */
export async function measure(port: number, wanted: string[]) {
  const url = `http://localhost:${port}`;
  const stopSystem = await startAnother({ MENDWELL_DATA: dataFolder, PORT: String(port) });
  const figures: Figure[] = [];
  const add = (found: Figure[]) => {
    figures.push(...found);
    console.log(toTable(found));
  };
  try {
    const single = await startSingleBuild();
    const browser = await openBrowser(`${dataFolder}/chromium`);
    try {
      console.log('');
      for (const [name, part] of Object.entries(parts)) {
        if (!wanted.length || wanted.includes(name)) add(await part(browser, url, single.url));
      }
    } finally {
      await browser.context.close();
      await single.stop();
    }
  } finally {
    await stopSystem();
  }
  console.log(`\n${toTable(figures)}`);
}
