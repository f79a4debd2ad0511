import { pages } from '@mendwell/contracts/pages';
import type { Page, Route } from '@playwright/test';
import { expect, test } from './journey.ts';

const offer = 'A new version of Mendwell is available.';

const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });

/** Every build names itself by its version, so that the chunks of two stay apart. */
const inNextVersion = (script: string) =>
  script.replaceAll(/mendwell-catalog-[0-9a-f]{10}|mendwell_catalog_[0-9a-f]{10}/g, '$&b');

/** From now on the server holds the next version of the catalog: the same code under other names. */
async function deployCatalog(page: Page) {
  await page.route('**/mfe/catalog/remoteEntry.js', async (route) => {
    const body = await (await route.fetch()).text();
    await route.fulfill({
      contentType: 'text/javascript',
      body: inNextVersion(body).replaceAll(/(?<=["'])[0-9a-f]{10}(?=["'])/g, (hash) => `b${hash}`),
    });
  });
  await page.route('**/mfe/catalog/assets/*', async (route) => {
    const url = route.request().url();
    const next = /\.b([0-9a-f]{10})\.(js|css)$/;
    if (!next.test(url)) return gone(route);
    const response = await route.fetch({ url: url.replace(next, '.$1.$2') });
    await route.fulfill({ response, body: inNextVersion(await response.text()) });
  });
}

/** From now on the server holds the next version of the shell: files of this one that were not loaded are gone. */
async function deployShell(page: Page) {
  await page.route('**/assets/*.js', (route) =>
    route.request().url().includes('/mfe/') ? route.continue() : gone(route),
  );
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/main\.[0-9a-f]+\.js/, 'main.0000000000.js');
    await route.fulfill({ response, body });
  });
}

test('a page of a slice that was deployed anew meanwhile opens as if nothing had happened', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 404|already registered/);
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(`${response.status()} ${response.url()}`));
  await page.goto(pages.home);
  await expect(page.getByRole('heading', { name: 'Popular Service' })).toBeVisible();
  await deployCatalog(page);
  await page.getByRole('banner').getByRole('link', { name: 'All Service' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Details' }).first()).toBeVisible();
  expect(loaded.some((line) => /^404 .*\/mfe\/catalog\/assets\//.test(line))).toBe(true);
  expect(loaded.some((line) => /^200 .*\/mfe\/catalog\/assets\/.*\.b[0-9a-f]{10}\.js/.test(line))).toBe(true);
  await expect(page.getByText(offer)).toHaveCount(0);
});

test('when the shell itself was deployed anew, a reload is offered and what was typed stays', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 404|ChunkLoadError|Loading chunk/);
  await page.goto(pages.home);
  const words = 'Do you see patients on Saturdays?';
  await page.getByLabel('Your message').fill(words);
  await deployShell(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('could not be shown');
  await expect(page.getByText(offer)).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  await expect(page.getByText(offer)).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByLabel('Your message')).toHaveValue(words);
});

test('a file that fails without a new version is simply asked for again', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|ChunkLoadError|Loading chunk/);
  await page.goto(pages.home);
  await expect(page.getByRole('heading', { name: 'Popular Service' })).toBeVisible();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unrouteAll();
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Get Your Free Account Now.' })).toBeVisible();
  await expect(page.getByText(offer)).toHaveCount(0);
});

test('a shell that cannot start says so instead of waiting for ever', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 404|ChunkLoadError|Loading chunk/);
  await page.route(/\/assets\/(?!main\.)[^/]*\.js$/, gone);
  await page.goto(pages.dashboard);
  await expect(page.getByRole('alert')).toContainText('Mendwell could not be loaded.');
  await page.unrouteAll();
  await page.getByRole('link', { name: 'start again' }).click();
  await expect(page.getByRole('heading', { name: 'Your New Life Starts Here!' })).toBeVisible();
});

test('a message arrives even when the file that draws messages does not', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 404|ChunkLoadError|Loading chunk/);
  await page.goto(pages.register);
  await page.getByLabel('Photo URL').fill('https://example.com/me.png');
  await page.getByLabel('Password', { exact: true }).fill('weak');
  await page.route('**/assets/*', gone);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Password must have at least one uppercase letter')).toBeVisible();
  await expect(page.getByLabel('Photo URL')).toHaveValue('https://example.com/me.png');
});
