import { pages } from '@mendwell/contracts/pages';
import type { Page, Request, Route } from '@playwright/test';
import { expectGivenUp } from '../src/failures.ts';
import { expect, test } from '../src/journey.ts';
import { openAs, signIn } from '../src/steps.ts';

const failure = 'This part of the page could not be shown. Everything else still works.';

const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });
const html = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Hello' });
const script = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body });
/** A remote entry of the catalog; `exposed` is the body of its `./routes` module. */
const remote = (exposed: string) =>
  script(`var catalog = { init() {}, get: async () => () => { ${exposed} } }`);

const waysToFail = [
  { name: 'is a page instead of a script', file: 'remoteEntry.js', answer: html },
  { name: 'is corrupt', file: 'remoteEntry.js', answer: script('var catalog = {') },
  {
    name: 'is older and does not know the page',
    file: 'remoteEntry.js',
    answer: remote('return { routes: {} }'),
  },
  {
    name: 'is newer and exposes something else',
    file: 'remoteEntry.js',
    answer: remote('return { pages: [] }'),
  },
  { name: 'throws while it loads', file: 'remoteEntry.js', answer: remote('throw new Error("on load")') },
  {
    name: 'throws while it renders',
    file: 'remoteEntry.js',
    answer: remote(`const broken = async () => ({ default: () => { throw new Error("in render") } });
      return { routes: { '${pages.allServices}': broken } }`),
  },
];

for (const { name, file, answer } of waysToFail) {
  test(`a slice that ${name} fails alone and recovers`, async ({ page, allowComplaint }) => {
    allowComplaint(/^(error|warning|uncaught)/);
    const broken = `**/mfe/catalog/**/${file}`;
    await page.route(broken, answer);
    await page.goto(pages.allServices);
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toContainText(failure);
    await expectShellWorks(page);

    await page.unroute(broken);
    await page.getByRole('link', { name: 'All Service' }).click();
    const retry = main.getByRole('button', { name: 'Try again' });
    const heading = main.getByRole('heading', { name: 'All Service' });
    await expect(heading.or(retry)).toBeVisible();
    if (await retry.isVisible()) await retry.click();
    await expect(heading).toBeVisible();
    await expect(main.getByRole('link', { name: 'Details' }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.journey)).toBe('same page');
  });
}

for (const file of ['remoteEntry.js', 'assets/*.js'])
  test(`loading a slice times out after ten seconds without ${file}`, async ({ page, allowComplaint }) => {
    allowComplaint(/^(error|warning|uncaught)/);
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    await page.route(`**/mfe/catalog/**/${file}`, async (route) => {
      await isOver;
      await route.abort().catch(() => undefined);
    });
    await page.clock.install();
    await page.goto(pages.allServices, { waitUntil: 'commit' });
    const main = page.getByRole('main');
    await expectGivenUp(main.getByRole('alert'), { says: failure });
    await page.getByRole('switch', { name: /theme/i }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'synthwave');
    await page.unroute(`**/mfe/catalog/**/${file}`);
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('heading', { name: 'All Service' })).toBeVisible();
    end();
  });

const aborted = (route: Route) => route.abort();
const outages = [
  { what: 'nothing of it arrives', files: '**', answer: aborted },
  { what: 'its entry is missing', files: 'remoteEntry.js', answer: gone },
  { what: 'its scripts do not arrive', files: 'assets/*.js', answer: aborted },
  { what: 'its files are missing', files: 'assets/**', answer: gone },
  { what: 'its styles do not arrive', files: 'assets/*.css', answer: aborted },
];
const nothing = outages.slice(0, 1);
/** One code loads them all, so every way to fail is tried with one of them. */
const slices = [
  { slice: 'catalog', path: pages.allServices, other: pages.home, heading: 'All Service', tried: outages },
  { slice: 'booking', path: pages.bookedServices, heading: 'Booked Service', tried: nothing },
  {
    slice: 'provider',
    path: pages.serviceToDo,
    other: pages.addService,
    heading: 'Service To Do',
    tried: nothing,
  },
];

for (const { slice, path, other, heading, tried } of slices)
  test(`one press recovers the slice ${slice} after ${tried.length > 1 ? 'any' : 'a'} failure`, async ({
    page,
    createAccount,
    allowComplaint,
  }) => {
    allowComplaint(/^(error|warning|uncaught)/);
    await signIn(page, await createAccount('Rita Retry'));
    const main = page.getByRole('main');
    const retry = main.getByRole('button', { name: 'Try again' });
    for (const { what, files, answer } of tried)
      await test.step(what, async () => {
        const broken = `**/mfe/${slice}/**/${files}`;
        await page.route(broken, answer);
        await page.goto(path);
        await expect(retry).toBeVisible();
        // Another page of the slice fails too, before this one is tried again.
        if (other) {
          await page
            .locator(`a[href="${other}"]`)
            .first()
            .evaluate((link: HTMLElement) => link.click());
          await expect(retry).toBeVisible();
          await page.goBack();
          await expect(retry).toBeVisible();
        }
        await page.unroute(broken);
        await retry.click();
        const place = main.locator('[data-boundary]:focus');
        await expect(place.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
        await page.goto('about:blank');
      });
  });

const shellPages = {
  visitors: [
    { path: pages.login, heading: 'Welcome back!' },
    { path: pages.register, heading: 'Get Your Free Account Now.' },
    { path: '/nowhere', heading: 'Page not found' },
  ],
  users: [
    { path: pages.dashboard, heading: 'Dashboard' },
    { path: pages.profile, heading: 'Profile' },
  ],
};

for (const person of ['visitors', 'users'] as const)
  test(`one press recovers the shell's own pages for ${person} after any failure`, async ({
    page,
    createAccount,
    allowComplaint,
  }) => {
    allowComplaint(/^(error|warning|uncaught)/);
    const main = page.getByRole('main');
    if (person === 'users') await signIn(page, await createAccount('Rosa Retry'));
    const common = new Set<string>();
    const handleRequest = (request: Request) => common.add(new URL(request.url()).pathname);
    page.on('request', handleRequest);
    // The network is never idle while it is open.
    await page.route('**/api/events*', (route) => route.abort());
    await page.goto(pages.home);
    await page
      .getByRole('banner')
      .getByRole(person === 'users' ? 'button' : 'link', { name: /Log out|Sign in/ })
      .waitFor();
    await page.waitForLoadState('networkidle');
    page.off('request', handleRequest);
    for (const [index, { path, heading }] of shellPages[person].entries()) {
      // One code loads them all.
      const answer = index % 2 === 0 ? aborted : gone;
      await test.step(`${path} ${answer.name}`, async () => {
        const isOwn = ({ pathname }: URL) => pathname.startsWith('/assets/') && !common.has(pathname);
        await page.route(isOwn, answer);
        await page.goto(path);
        const retry = main.getByRole('button', { name: 'Try again' });
        await expect(retry).toBeVisible();
        await page.unroute(isOwn);
        await retry.click();
        const place = main.locator('[data-boundary]:focus');
        await expect(place.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
        await page.goto('about:blank');
      });
    }
  });

/** Expects that bar, theme and other pages work. */
async function expectShellWorks(page: Page) {
  const bar = page.getByRole('banner');
  await page.evaluate(() => {
    document.documentElement.dataset.journey = 'same page';
  });
  await bar.getByRole('switch', { name: /theme/i }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'synthwave');
  await expect(page.getByRole('contentinfo')).toContainText('Mendwell');
  await bar.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
}

test('modules are not requested over and over when the connection is lost', async ({
  page,
  createAccount,
  allowComplaint,
}) => {
  allowComplaint(/^(error|warning)/);
  // Modules are loaded when the browser is idle; here that is after the connection is lost.
  await page.addInitScript(() => {
    window.requestIdleCallback = (work) => {
      document.addEventListener('now-idle', () => work({ didTimeout: false, timeRemaining: () => 50 }));
      document.documentElement.dataset.waits = 'yes';
      return 1;
    };
  });
  await openAs(page, await createAccount('Mona Module'), pages.bookedServices);
  await expect(page.locator('html')).toHaveAttribute('data-waits', 'yes');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const reported = page.waitForRequest(/\/browser-reports\?kind=load&slice=provider/);
  await page.context().setOffline(true);
  await page.evaluate(() => document.dispatchEvent(new Event('now-idle')));
  await reported;
  await page.getByRole('banner').getByRole('link', { name: 'All Service' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(asked.filter((url) => url.includes('/mfe/booking/')).length).toBeLessThanOrEqual(4);
});
