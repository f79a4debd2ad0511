import { pages } from '@mendwell/contracts/pages';
import { expect, type Journey, type Locator, type Page, test } from '../src/journey.ts';
import { logIn, openAs, signIn } from '../src/steps.ts';
import { payForBooking } from '../src/visits.ts';

const heading = 'Your New Life Starts Here!';
const edgesOf = (element: Locator) =>
  element.evaluate((shown): [string, number][] => {
    const { left, top, width, height } = shown.getBoundingClientRect();
    return Object.entries({ left, top, width, height });
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page shows its first view and has metadata', async ({ page }) => {
    await page.goto(pages.home);
    await expect(page.locator('#root h1')).toHaveText(heading);
    await expect(page.locator('#root h1')).toBeVisible();
    await expect(page.locator('#root')).toContainText(
      'Find the right doctor for your concern and your week.',
    );
    await expect(page.locator('#root img').first()).toBeVisible();
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Home || Mendwell');
  });

  test('All service shows its heading and search box and has metadata', async ({ page }) => {
    await page.goto(pages.allServices);
    await expect(page.locator('#root h1')).toHaveText('All Service');
    await expect(page.locator('#root input[type="search"]')).toBeVisible();
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /compare prices/);
  });

  test('a page that requires signing in has metadata', async ({ page }) => {
    await page.goto(pages.serviceDetails('1'));
    await expect(page).toHaveTitle('ServiceDetails || Mendwell');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /who offers it/);
  });
});

/** Of a phone and of a laptop. */
const widths = [390, 1440];
const banner = 'img[src="/media/banner/1.svg"]';
const servicePicture = 'img[width="640"]';
/** The addresses of pages, also about a service or provider, for somebody who is signed in. */
const addresses = async (
  page: Page,
  { createAccount, publishService }: Pick<Journey, 'createAccount' | 'publishService'>,
) => {
  const provider = await createAccount('Early Emma');
  await signIn(page, provider);
  const serviceId = await publishService(provider, { image: '/media/services/cardiologist-1.svg' });
  const { providerId } = await (await page.request.get(`/api/services/${serviceId}`)).json();
  return (path: string) => path.replace(':id', path === '/services/:id' ? serviceId : providerId);
};

const views = [
  { path: pages.home, parts: ['h1', 'h1 ~ a', 'h1 ~ p', banner, 'h2'], name: heading },
  {
    path: pages.allServices,
    parts: ['h1', 'h1 ~ p', 'input[type="search"]', 'form button', servicePicture],
    name: 'All Service',
  },
  { path: '/providers/:id', parts: ['h2', servicePicture], name: 'Early Emma' },
];
for (const { path, parts, name } of views) {
  test(`on phones and laptops, ${path} replaces its first view without a layout shift`, async ({
    page,
    holdBack,
    createAccount,
    publishService,
  }) => {
    const address = path.includes(':id')
      ? (await addresses(page, { createAccount, publishService }))(path)
      : path;
    // Keeps the carousel on its first slide, the image of the first view.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(() => localStorage.setItem('theme', 'synthwave'));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const release = await holdBack('**/assets/*.js');
      await page.goto(address, { waitUntil: 'commit' });
      const shown = parts.map((part) => page.locator(`#root ${part}`).first());
      const pictures = page.locator('#root').locator(banner);
      for (const part of shown) await expect(part).toBeVisible();
      await expect
        .poll(() =>
          pictures.evaluateAll((images: HTMLImageElement[]) => images.every(({ complete }) => complete)),
        )
        .toBe(true);
      await page.evaluate(() => document.fonts.ready);
      const before = await Promise.all(shown.map(edgesOf));
      await expect(page.getByRole('heading', { name })).toHaveCount(0);

      release();
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await expect(page.locator('[inert]')).toHaveCount(0);
      // The carousel replaces the image a moment later, and its width is rounded to whole pixels.
      await expect(async () => {
        const after = await Promise.all(shown.map(edgesOf));
        for (const [part, edges] of before.entries())
          for (const [edge, value] of edges)
            expect(new Map(after[part]).get(edge), `${edge} of part ${part} at ${width}`).toBeCloseTo(
              value,
              0,
            );
      }).toPass();
    }
  });
}

const pictures = {
  [pages.home]: banner,
  [pages.allServices]: servicePicture,
  '/services/:id': servicePicture,
  '/providers/:id': servicePicture,
};
test('the picture of every page is painted before scripts are requested, and no call is made twice', async ({
  page,
  holdBack,
  createAccount,
  publishService,
}) => {
  const addressAt = await addresses(page, { createAccount, publishService });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  for (const [path, selector] of Object.entries(pictures))
    await test.step(path, async () => {
      requested.length = 0;
      const release = await holdBack(/\/media\/(banner|services)\//);
      await page.goto(addressAt(path), { waitUntil: 'domcontentloaded' });
      const picture = page.locator(`[inert] ${selector}`).first();
      await expect(picture).toHaveAttribute('src', /^\/media\//);
      release();
      await expect(page.locator('[inert]')).toHaveCount(0);
      await expect(page.locator(selector).first()).toBeVisible();

      const [first, main] = await page.evaluate(() => {
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        return ['/media/', '/assets/main.'].map((part) => files.find(({ name }) => name.includes(part)));
      });
      expect(main?.startTime).toBeGreaterThan(first?.responseEnd ?? Number.NaN);
      const calls = requested.filter((url) => /\/api\/(popularServices|services|providers)/.test(url));
      expect(calls).toEqual([...new Set(calls)]);
      const unused = () => page.evaluate(() => [...Object(globalThis).bootCalls.keys()]);
      await expect.poll(unused).toEqual([]);
    });
});

test('a list that does not load delays the page only briefly', async ({ page, holdBack }) => {
  const release = await holdBack('**/api/services?search=');
  await page.goto(pages.allServices, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'All Service' })).toBeVisible();
  await expect(page.getByText('Loading services')).toBeAttached();
  release();
  await expect(page.getByRole('link', { name: 'Details' }).first()).toBeVisible();
});

test('the page retries a list that failed to load', async ({ page, allowComplaint }) => {
  allowComplaint(/Failed to load resource|Error fetching data/);
  let isFirst = true;
  await page.route('**/api/services?search=', (route) => {
    const answer = isFirst ? route.abort() : route.continue();
    isFirst = false;
    return answer;
  });
  await page.goto(pages.allServices);
  await expect(page.getByRole('link', { name: 'Details' }).first()).toBeVisible();
});

test('a page requests its entry and data in parallel with the shell; one that requires signing in, only for returning users', async ({
  page,
  createAccount,
  allowComplaint,
}) => {
  // The shell's entry is blocked, and the service does not exist.
  allowComplaint(/Failed to load resource|preloaded using link preload/);
  const shell = '**/assets/main.*.js';
  const serviceId = '6b04590aa1a75d026df8add5';
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const requestedEarly = () => requested.filter((path) => /remoteEntry|^\/api\//.test(path));
  const entry = expect.stringMatching(/^\/mfe\/catalog\/[^/]+\/remoteEntry.js$/);

  await page.route(shell, (route) => route.abort());
  await page.goto(pages.serviceDetails(serviceId));
  expect(requestedEarly()).toEqual([]);
  await page.goto(pages.allServices);
  await expect.poll(requestedEarly).toEqual(['/api/services', entry]);

  await page.unroute(shell);
  await logIn(page, await createAccount('Early Ed'));
  await page.route(shell, (route) => route.abort());
  await page.goto(pages.serviceDetails(serviceId));
  await expect.poll(requestedEarly).toContain(`/api/services/${serviceId}`);
});

test('a first view whose image does not load delays the page only briefly', async ({ page, holdBack }) => {
  const release = await holdBack('**/media/banner/1.svg');
  await page.goto(pages.home, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  release();
});

test('the shell appears although a slice loads slowly', async ({ page, holdBack }) => {
  const release = await holdBack('**/mfe/catalog/*/remoteEntry.js');
  await page.goto(pages.home, { waitUntil: 'commit' });
  await expect(page.getByRole('banner').getByRole('switch', { name: /theme/i })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
});

test('an outdated first view is replaced by the page', async ({ page }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(heading, 'How it was before');
    expect(body).toContain('How it was before');
    await route.fulfill({ response, body });
  });
  await page.goto(pages.home);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.getByText('How it was before')).toHaveCount(0);
});

/** Returns the layout shifts of the page that is opened next. */
async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'shifts'));
}

for (const person of ['visitor', 'patient', 'provider']) {
  test(`on phones and laptops, the dashboard of a ${person} comes without a layout shift`, async ({
    page,
    baseURL,
    holdBack,
    createAccount,
    publishService,
    bookService,
  }) => {
    const shifts = await watchShifts(page);
    const cards = page.getByRole('region', { name: 'Your overview' }).getByRole('region');
    if (person !== 'visitor') {
      const provider = await createAccount('Steady Stella');
      const patient = await createAccount('Steady Stan');
      const bookingId = await bookService(patient, await publishService(provider));
      await payForBooking(baseURL ?? '', patient, bookingId);
      await signIn(page, person === 'patient' ? patient : provider);
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // Nothing is cached while something may be held back.
      const answers = [await holdBack('**/api/earnings?*'), await holdBack('**/api/bookRequest/**')];
      if (person === 'visitor') {
        await page.goto(pages.dashboard);
        await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
      } else {
        await page.goto(pages.dashboard);
        // Not by its role: it is hidden until the others have loaded.
        await expect(page.getByText('See your requests')).toBeAttached();
        for (const release of answers) release();
        const names = person === 'patient' ? ['Next appointment', 'Still to pay'] : ['Today', 'Earnings'];
        for (const name of names) await expect(cards.and(page.getByLabel(name))).toBeVisible();
        await expect(cards.first()).toHaveAccessibleName(names[0] ?? '');
      }
      await expect(page.getByRole('img', { name: /^A doctor and a patient talk/ })).toBeVisible();
      expect(await shifts(), `at ${width} px`).toEqual([]);
    }
  });
}

test("a provider's week comes without a layout shift", async ({ page, createAccount }) => {
  const shifts = await watchShifts(page);
  await openAs(page, await createAccount('Weekly Wilma'), `${pages.serviceToDo}?view=week`);
  const first = page.getByText('8:00 AM', { exact: true });
  const last = page.getByText('5:00 PM', { exact: true });
  await expect(first).toBeVisible();
  // The last hour is in its place once the calendar has measured the first.
  await expect
    .poll(async () => ((await last.boundingBox())?.y ?? 0) - ((await first.boundingBox())?.y ?? 0))
    .toBeGreaterThan(1000);
  // Only the line of the present moves.
  const sum = (await shifts()).reduce((total, shift) => total + shift, 0);
  expect(sum).toBeLessThan(0.02);
});
