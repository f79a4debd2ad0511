import lighthouse from 'lighthouse';
import { type Figure, median } from '../shared/figures.ts';
import { type Browser, openTab, signIn, signOut } from './browser.ts';

const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Lighthouse on an emulated phone: the median of five runs. */
export async function measureLighthouse(browser: Browser, url: string): Promise<Figure[]> {
  const services: { _id: string }[] = await (await fetch(`${url}/api/popularServices`)).json();
  const figures = [
    ...(await score(browser, url, '/', '`/`', 1_500)),
    ...(await score(browser, url, '/allService', '`/allService`')),
  ];
  await signIn(browser, url);
  figures.push(...(await score(browser, url, `/services/${services[0]?._id}`, '`/services/{id}`')));
  await signOut(browser, url);
  return figures;
}

async function score(
  browser: Browser,
  url: string,
  path: string,
  name: string,
  latestPaintMs?: number,
): Promise<Figure[]> {
  const results: Awaited<ReturnType<typeof audit>>[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await audit(browser, url + path));
  const [performance = 0, ...others] = categories.map((category) =>
    median(results.map(({ scores }) => scores[category] ?? 0)),
  );
  const middle = (pick: (result: Awaited<ReturnType<typeof audit>>) => number) => median(results.map(pick));
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
      aim: `${latestPaintMs ? `paint ≤ ${latestPaintMs / 1000} s, ` : ''}shift ≤ 0.02`,
      isMet: shift <= 0.02 && paint <= (latestPaintMs ?? Number.POSITIVE_INFINITY),
    },
  ];
}

async function audit(browser: Browser, address: string, isRetry = false) {
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
  if (lhr.runtimeError?.code === 'NO_NAVSTART' && !isRetry) return audit(browser, address, true);
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
