import type { Page } from 'playwright-core';
import { type Browser, openTab, signIn, signOut, type Tab } from './browser.ts';
import type { Figure } from './table.ts';

/** What is kept in memory after many pages, against after few: the difference is what nobody lets go of. */
export async function measureHeap(browser: Browser, url: string): Promise<Figure[]> {
  await signIn(browser, url);
  const tab = await openTab(browser);
  await tab.page.setViewportSize({ width: 1280, height: 800 });
  await tab.page.goto(url);
  // The first round loads what every later one uses.
  for (const step of round) await step(tab.page);
  const few = await megabytesOf(tab);
  for (let times = 1; times < 10; times += 1) for (const step of round) await step(tab.page);
  const many = await megabytesOf(tab);
  await tab.page.close();
  await signOut(browser, url);
  const growth = many / few;
  return [
    {
      what: "the page's memory after 50 navigations, against after 5",
      measured: `${many.toFixed(1)} against ${few.toFixed(1)} MB: ${growth.toFixed(2)}×`,
      aim: '≤ 1.15×',
      isMet: growth <= 1.15,
    },
  ];
}

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Five navigations, each until its page stands. */
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

async function megabytesOf({ devtools }: Tab) {
  await devtools.send('HeapProfiler.enable');
  for (let times = 0; times < 3; times += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
