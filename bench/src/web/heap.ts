import type { Page } from 'playwright-core';
import type { Figure } from '../shared/figures.ts';
import { type Browser, openTab, signIn, signOut, type Tab } from './browser.ts';

/** Memory after many navigations: browsers grow a little at first, leaks grow for ever. */
export async function measureHeap(browser: Browser, url: string): Promise<Figure[]> {
  await signIn(browser, url);
  const tab = await openTab(browser);
  await tab.devtools.send('Performance.enable');
  await tab.page.setViewportSize({ width: 1280, height: 800 });
  await tab.page.goto(url);
  const after5 = await walk(tab, 1);
  const after50 = await walk(tab, 9);
  const after100 = await walk(tab, 10);
  await tab.page.close();
  await signOut(browser, url);
  const growth = after100.megabytes / after50.megabytes;
  const heaps = [after5, after50, after100].map(({ megabytes }) => megabytes.toFixed(1)).join(', ');
  return [
    {
      what: "the page's memory after 5, 50, 100 navigations",
      measured: `${heaps} MB`,
      aim: '≤ 1.05× from 50 to 100',
      isMet: growth <= 1.05,
    },
    {
      what: '… DOM nodes and listeners',
      measured: [after5, after50, after100].map(({ kept }) => kept).join(', '),
      aim: 'no more after 100 than after 5',
      isMet: after100.kept <= after5.kept,
    },
  ];
}

/** Navigates several rounds, then measures what is still in use. */
async function walk({ page, devtools }: Tab, times: number) {
  for (let time = 0; time < times; time += 1) for (const step of round) await step(page);
  await page.evaluate(domIsStable);
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { megabytes: usedSize / 1e6, kept: metric('Nodes') + metric('JSEventListeners') };
}

/** In the page: resolves after a second without a change of the DOM, so that the page is complete. */
const domIsStable = () =>
  new Promise<void>((resolve) => {
    const settle = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(settle, 1_000);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(settle, 1_000);
    });
    observer.observe(document, { childList: true, subtree: true });
  });

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Five navigations, each until its page is complete. */
const round: ((page: Page) => Promise<void>)[] = [
  async (page) => {
    await main(page).getByRole('link', { name: 'All Service' }).click();
    await page.getByRole('link', { name: 'Details' }).first().waitFor();
  },
  async (page) => {
    await page.getByRole('link', { name: 'Details' }).first().click();
    await page.getByRole('link', { name: 'Book Now' }).waitFor();
  },
  async (page) => {
    await page.getByRole('link', { name: 'Book Now' }).click();
    await page.getByRole('button', { name: 'APPOINTMENT' }).waitFor();
  },
  async (page) => {
    await main(page).getByRole('button', { name: 'Dashboard' }).click();
    await main(page).locator('a[href="/bookedService"]').click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('row').nth(1).waitFor();
  },
  async (page) => {
    await main(page).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('region', { name: 'Scenes from our clinics' }).waitFor();
  },
];
