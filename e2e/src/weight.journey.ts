import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { budgets, type Visit } from './budgets.ts';
import { expect, test } from './journey.ts';
import { followParcels, type Parcel, readContents } from './parcels.ts';
import { signIn } from './steps.ts';

const contents = await readContents();
const kib = (parcels: Parcel[]) => Math.ceil(parcels.reduce((sum, { bytes }) => sum + bytes, 0) / 102.4) / 10;
/** What only local mode loads is named so, and no visitor of a real installation carries it. */
const scriptsAmong = (parcels: Parcel[]) =>
  parcels.filter(({ type, path }) => type === 'script' && !path.includes('/assets/local-'));

/** The heaviest files, scripts with what they hold. */
const heaviest = (parcels: Parcel[]) =>
  [...parcels]
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 8)
    .map((parcel) => `${kib([parcel])} KiB ${parcel.path} ${contents.get(parcel.path)?.slice(0, 4) ?? ''}`)
    .join('\n');

/** Opens the page as a first visit does, and waits until it is complete: nobody has scrolled yet. */
async function visit(page: Page, path: string, { shows: { role, name } }: Visit) {
  // What is fetched ahead for a later page, when there is nothing else to do, is not part of this one.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const { arrived, underWay } = followParcels(page);
  await page.goto(path);
  await expect(page.getByRole(role, { name }).first()).toBeVisible();
  await expect.poll(underWay).toBe(0);
  return arrived();
}

for (const [title, budget] of Object.entries(budgets)) {
  test(`${title} weighs what it may`, async ({ page, createAccount, publishService, bookService }) => {
    const serviceId = await publishService(await createAccount('Weight Provider'));
    if (budget.isSignedIn) {
      const patient = await createAccount('Weight Patient');
      await bookService(patient, serviceId);
      await signIn(page, patient);
    }
    const path = typeof budget.path === 'string' ? budget.path : budget.path(serviceId);
    const scripts = scriptsAmong(await visit(page, path, budget));

    for (const script of scripts) {
      const held = contents.get(script.path) ?? [];
      const unwanted = held.filter((name) => budget.without.some((beginning) => name.startsWith(beginning)));
      expect(unwanted, `${script.path} should not be on ${title}`).toEqual([]);
    }
    expect(scripts.filter(({ path: script }) => contents.has(script)).length).toBeGreaterThan(3);
    expect(kib(scripts), `KiB of scripts on ${title}:\n${heaviest(scripts)}`).toBeLessThanOrEqual(
      budget.scripts,
    );
  });
}

test('the home page shows its largest part early, and is light apart from scripts', async ({
  page,
  context,
}) => {
  // So far from the server that what is asked for when the page is drawn cannot be there before it shows.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const slow = { latency: 1000, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow });
  const parcels = await visit(page, pages.home, budgets['the home page'] as Visit);

  const others = parcels.filter(({ type }) => type !== 'script');
  expect(kib(others), `KiB of styles, fonts and pictures:\n${heaviest(others)}`).toBeLessThanOrEqual(80);

  const early = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          const largestPaint = list.getEntries().at(-1)?.startTime ?? 0;
          const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
          const before = files.filter(({ responseEnd }) => responseEnd <= largestPaint);
          resolve(before.map(({ name }) => new URL(name).pathname));
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  const scripts = scriptsAmong(parcels).filter(({ path }) => early.includes(path));
  expect(early, 'the largest part is the first picture').toContain('/media/banner/1.svg');
  expect(kib(scripts), `KiB of scripts before the largest paint:\n${heaviest(scripts)}`).toBeLessThanOrEqual(
    5,
  );
});
