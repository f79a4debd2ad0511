import { type Figure, median } from '../shared/figures.ts';
import { type Browser, openTab } from './browser.ts';

const visits = 7;

/** The home page of the federated front ends against a single build of the same sources: bytes and largest paint. */
export async function compareBuilds(browser: Browser, federated: string, single: string): Promise<Figure[]> {
  const ours: Visit[] = [];
  const theirs: Visit[] = [];
  // Alternating, so that both meet the same conditions.
  for (let number = 0; number < visits; number += 1) {
    ours.push(await visit(browser, federated));
    theirs.push(await visit(browser, single));
  }
  const bytes = (all: Visit[]) => median(all.map((one) => one.bytes));
  const paint = (all: Visit[]) => median(all.map((one) => one.paint));
  const more = bytes(ours) / bytes(theirs) - 1;
  const later = paint(ours) / paint(theirs);
  return [
    {
      what: 'scripts and styles of `/`, federated against one single build',
      measured: `${kib(bytes(ours))} against ${kib(bytes(theirs))}: ${(more * 100).toFixed(1)} % more`,
      aim: '≤ 20 % more',
      isMet: more <= 0.2,
    },
    {
      what: 'largest paint of `/` on a slow phone, the same',
      measured: `${seconds(paint(ours))} against ${seconds(paint(theirs))}: ${later.toFixed(2)}×`,
      aim: '≤ 1.05×',
      isMet: later <= 1.05,
    },
  ];
}

interface Visit {
  bytes: number;
  /** Milliseconds until the largest contentful paint. */
  paint: number;
}

/** A first visit with a slow phone and network, until nothing more is loaded. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const { page, devtools } = await openTab(browser, { cpu: 4, isSlowNetwork: true });
  const counted = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet' || type === 'Document') counted.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url);
  await page.getByRole('region', { name: 'Scenes from our clinics' }).waitFor();
  // What the page loads later counts too.
  await page.waitForLoadState('networkidle');
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await page.close();
  return { bytes, paint };
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
