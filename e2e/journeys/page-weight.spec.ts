import { addressOf } from '@mendwell/contracts/calls';
import { pages } from '@mendwell/contracts/pages';
import { getService } from '@mendwell/contracts/service-calls';
import type { Page } from '@playwright/test';
import { as } from '../src/accounts.ts';
import { budgets, type Visit } from '../src/budgets.ts';
import { type Download, followDownloads, readContents } from '../src/downloads.ts';
import { expect, test } from '../src/journey.ts';
import { signIn } from '../src/steps.ts';

const contents = await readContents();
const kib = (downloads: Download[]) =>
  Math.ceil(downloads.reduce((sum, { bytes }) => sum + bytes, 0) / 102.4) / 10;
/** Without what only local mode loads to sign in; in production, `identity-extras` is for second factors. */
const scriptsAmong = (downloads: Download[]) =>
  downloads.filter(({ type, path }) => type === 'script' && !/\/assets\/(local-|identity-extras)/.test(path));

/** The heaviest files, scripts with their largest packages. */
const heaviest = (downloads: Download[]) =>
  [...downloads]
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 8)
    .map(
      (download) =>
        `${kib([download])} KiB ${download.path} ${contents.get(download.path)?.slice(0, 4) ?? ''}`,
    )
    .join('\n');

/** Opens a page for the first time and waits until it is complete, without scrolling. */
async function visit(page: Page, path: string, { shows: { role, name }, isSignedIn, isOperator }: Visit) {
  // Disables prefetching for later pages, which happens when the browser is idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const { arrived, underWay } = followDownloads(page);
  await page.goto(path);
  await expect(page.getByRole(role, { name }).first()).toBeVisible();
  // Until then, the identity library may still be on its way.
  if (isSignedIn || isOperator) await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect.poll(underWay).toBe(0);
  return arrived();
}

for (const [title, budget] of Object.entries(budgets)) {
  test(`${title} stays within its budget`, async ({
    page,
    request,
    createOperator,
    allowComplaint,
    arrangeBooking,
  }) => {
    let path = typeof budget.path === 'string' ? budget.path : '';
    if (budget.isSignedIn || !path) {
      const { patient, serviceId, bookingId } = await arrangeBooking('Weight Provider', 'Weight Patient');
      if (budget.isSignedIn) await signIn(page, patient);
      const headers = as(patient);
      const service = await request.get(addressOf(getService, { serviceId }), { headers });
      const { providerId } = await service.json();
      if (typeof budget.path !== 'string') path = budget.path({ serviceId, providerId, bookingId });
    }
    if (budget.isOperator) {
      // For the gateway, these pages do not exist.
      allowComplaint(/status of 404 .*\/desk/);
      await signIn(page, await createOperator('Weight Operator'));
    }
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

test('the largest paint of the home page does not wait for scripts, and its other files are light', async ({
  page,
  context,
}) => {
  // With this latency, files requested during rendering cannot arrive before the largest paint.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const slow = { latency: 1000, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow });
  const downloads = await visit(page, pages.home, budgets['the home page'] as Visit);

  const others = downloads.filter(({ type }) => type !== 'script');
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
  const scripts = scriptsAmong(downloads).filter(({ path }) => early.includes(path));
  expect(early, 'the largest part is the first picture').toContain('/media/banner/1.svg');
  expect(kib(scripts), `KiB of scripts before the largest paint:\n${heaviest(scripts)}`).toBeLessThanOrEqual(
    5,
  );
});
