import { pages } from '@mendwell/contracts/pages';
import { expect, type Page, type Route, test } from '../../e2e/src/journey.ts';
import { openAs, signIn } from '../../e2e/src/steps.ts';

/** Intercepts the script with the identity library, whatever its name is. */
const routeIdentityScript = (page: Page, handle: (route: Route) => Promise<unknown>) =>
  page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const hasIdentity = (await response.text()).includes('accounts:signInWithPassword');
    await (hasIdentity ? handle(route) : route.fulfill({ response }));
  });

test('while the session is being restored, the bar does not shift and does not ask to sign in', async ({
  page,
  createAccount,
}) => {
  await signIn(page, await createAccount('Wanda Wait'));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await routeIdentityScript(page, async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto(pages.home);
  const bar = page.getByRole('banner');
  const dashboard = bar.getByRole('link', { name: 'Dashboard' });
  const places = async () => [
    await bar.getByRole('switch', { name: /theme/i }).boundingBox(),
    await dashboard.boundingBox(),
  ];
  await dashboard.focus();
  const before = await places();
  await expect(bar.getByRole('link', { name: 'Sign in' })).toHaveCount(0);

  release();
  await expect(bar.getByTitle('Wanda Wait')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Dashboard pages' })).toBeVisible();
  expect(await places()).toEqual(before);
  await expect(dashboard).toBeFocused();
});

test('if the identity script cannot be loaded, a retry is offered', async ({
  page,
  createAccount,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/);
  await signIn(page, await createAccount('Ines Identity'));
  await routeIdentityScript(page, (route) => route.abort());
  await page.goto(pages.manageServices);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('We could not confirm that you are signed in.');
  await expect(page.getByText('Checking your sign-in')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('banner').getByTitle('Ines Identity')).toBeVisible();
  await expect(main.getByText('Your are not any service added.!', { exact: false })).toBeVisible();
});

test('loading the identity script times out after ten seconds', async ({ page, createAccount }) => {
  await signIn(page, await createAccount('Ivo Identity'));
  const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<void>();
  await page.clock.install();
  await routeIdentityScript(page, async (route) => {
    await mayArrive;
    await route.continue();
  });
  await page.goto(pages.manageServices, { waitUntil: 'commit' });
  await expect(page.getByText('Checking your sign-in')).toBeVisible();
  await page.clock.runFor(10_500);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Check your connection');
  letArrive();
  await expect(page.getByRole('banner').getByTitle('Ivo Identity')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a returning user sees a service before their session is restored', async ({ page, createAccount }) => {
  await openAs(page, await createAccount('Ida Identity'), pages.allServices);
  const address = await page.getByRole('link', { name: 'Details' }).first().getAttribute('href');
  const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<void>();
  await routeIdentityScript(page, async (route) => {
    await mayArrive;
    await route.continue();
  });
  await page.goto(address ?? '', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('link', { name: 'Book Now' })).toBeVisible();
  await expect(page.getByRole('banner').getByTitle('Ida Identity')).toHaveCount(0);
  letArrive();
  await expect(page.getByRole('banner').getByTitle('Ida Identity')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
