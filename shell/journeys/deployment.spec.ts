import { pages } from '@mendwell/contracts/pages';
import { expect, type Page, type Route, test } from '../../e2e/src/journey.ts';

const offer = 'A new version of Mendwell is available.';

const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });

/** Simulates a deployment of the shell: files of the current version that are not loaded yet are gone. */
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

test('after a deployment of the shell, a reload is offered and typed text is kept', async ({
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

test('a file that fails to load without a new version can be retried', async ({ page, allowComplaint }) => {
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

test('a shell that cannot start shows an error instead of a blank page', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 404|ChunkLoadError|Loading chunk/);
  await page.route(/\/assets\/(?!main\.)[^/]*\.js$/, gone);
  await page.goto(pages.dashboard);
  await expect(page.getByRole('alert')).toContainText('Mendwell could not be loaded.');
  await page.unrouteAll();
  await page.getByRole('link', { name: 'start again' }).click();
  await expect(page.getByRole('heading', { name: 'Your New Life Starts Here!' })).toBeVisible();
});

test('a toast is shown even if its component cannot be loaded', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 404|ChunkLoadError|Loading chunk/);
  await page.goto(pages.register);
  await page.getByLabel('Photo URL').fill('https://example.com/me.png');
  await page.getByLabel('Password', { exact: true }).fill('weak');
  await page.route('**/assets/*', gone);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Password must have at least one uppercase letter')).toBeVisible();
  await expect(page.getByLabel('Photo URL')).toHaveValue('https://example.com/me.png');
});

test('an element may have the name of a slice', async ({ page }) => {
  await page.goto(pages.login);
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('i'), { id: 'catalog' })),
  );
  await page.getByRole('banner').getByRole('link', { name: 'All Service' }).click();
  await expect(page.getByRole('searchbox', { name: 'Enter the Service Title' })).toBeVisible();
});
