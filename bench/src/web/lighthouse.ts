import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from '@mendwell/local/processes/run';
import { root } from '@mendwell/local/repository';
import { type Figure, median } from '../shared/figures.ts';
import { type Browser, openTab, signIn, signOut } from './browser.ts';

/** What we use of Lighthouse's interface, whose package is not there when this is compiled. */
type Lighthouse = (address: string, flags: object) => Promise<{ lhr: Report } | undefined>;
interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  finalDisplayedUrl: string;
  runtimeError?: { code: string; message: string };
}

const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Installs Lighthouse from its own lockfile: every other `npm ci` is spared a tenth of all files. */
async function loadLighthouse(): Promise<Lighthouse> {
  const folder = join(root, 'bench/lighthouse');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!(await run(['npm', 'ci', '--prefix', folder, ...options])))
    throw new Error('Lighthouse was not installed.');
  const main = createRequire(join(folder, 'package.json')).resolve('lighthouse');
  return (await import(pathToFileURL(main).href)).default;
}

/** Lighthouse on an emulated phone: the median of five runs. */
export async function measureLighthouse(browser: Browser, url: string): Promise<Figure[]> {
  const lighthouse = await loadLighthouse();
  const services: { _id: string; providerId: string }[] = await (
    await fetch(`${url}/api/popularServices`)
  ).json();
  const [service] = services;
  const score = (path: string, name: string, latestPaintMs?: number) =>
    scoreOf(name, () => audit(lighthouse, browser, url + path), latestPaintMs);
  const figures = [
    ...(await score('/', '`/`', 1_500)),
    ...(await score('/allService', '`/allService`')),
    ...(await score(`/providers/${service?.providerId}`, '`/providers/{id}`')),
  ];
  await signIn(browser, url);
  figures.push(...(await score(`/services/${service?._id}`, '`/services/{id}`')));
  await signOut(browser, url);
  return figures;
}

type Audit = Awaited<ReturnType<typeof audit>>;

async function scoreOf(name: string, run: () => Promise<Audit>, latestPaintMs = Infinity): Promise<Figure[]> {
  const results: Audit[] = [];
  while (results.length < runs) results.push(await run());
  const middle = (pick: (result: Audit) => number) => median(results.map(pick));
  const [performance = 0, ...others] = categories.map((category) =>
    middle(({ scores }) => scores[category] ?? 0),
  );
  const shift = middle(({ metrics }) => metrics.shift);
  const paint = middle(({ metrics }) => metrics.paint);
  const blocked = middle(({ metrics }) => metrics.blocked);
  return [
    {
      what: `Lighthouse mobile, ${name}: performance / accessibility / best practices / SEO`,
      measured: [performance, ...others].join(' / '),
      aim: '≥ 98 / 100 / 100 / 100',
      isMet: performance >= 98 && others.every((value) => value === 100),
    },
    {
      what: '… largest paint, blocked time, layout shift',
      measured: `${(paint / 1000).toFixed(1)} s, ${blocked.toFixed(0)} ms, ${shift.toFixed(3)}`,
      aim: `${Number.isFinite(latestPaintMs) ? `paint ≤ ${latestPaintMs / 1000} s, ` : ''}shift ≤ 0.02`,
      isMet: shift <= 0.02 && paint <= latestPaintMs,
    },
  ];
}

async function audit(lighthouse: Lighthouse, browser: Browser, address: string, isRetry = false) {
  // Empties the cache and keeps the session.
  await openTab(browser).then(({ page }) => page.close());
  const result = await lighthouse(address, {
    port: browser.port,
    output: 'json',
    logLevel: 'error',
    disableStorageReset: true,
    onlyCategories: categories,
  });
  if (!result) throw new Error(`Lighthouse found nothing at ${address}`);
  const { lhr } = result;
  // The recording began too late; Lighthouse asks to run again.
  if (lhr.runtimeError?.code === 'NO_NAVSTART' && !isRetry) return audit(lighthouse, browser, address, true);
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  if (lhr.finalDisplayedUrl !== address && lhr.finalDisplayedUrl !== `${address}/`)
    throw new Error(`${address} led to ${lhr.finalDisplayedUrl}`);
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    metrics: {
      paint: value('largest-contentful-paint'),
      blocked: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
    },
  };
}
