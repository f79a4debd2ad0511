import { pages } from '@mendwell/contracts/pages';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../../src/journey.ts';
import {
  copyOfLive,
  deploy,
  deployPreview,
  liveList,
  liveVersionOf,
  rememberLive,
  removeFilesOf,
  rollback,
  watchCanary,
} from '../../src/releases/live-releases.ts';
import { workingCopy } from '../../src/releases/working-copy.ts';
import { expectToast, openAs, payWith } from '../../src/steps.ts';

const undos: (() => Promise<void> | void)[] = [];
test.afterEach(async () => {
  for (const undo of undos.splice(0).reverse()) await undo();
});

const joinGroup = (page: Page, baseURL: string | undefined, number: number) =>
  page.context().addCookies([{ name: 'release-group', value: String(number), url: baseURL ?? '' }]);

/** Expects the heading of All service, which differs between these releases. */
const expectHeading = (page: Page, text: string) =>
  expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(text);

/** What all visitors get, but for the slices of the repositories that are tested meanwhile. */
async function publicSettings(request: APIRequestContext) {
  const { slices, ...others } = await (await request.get('/config.json')).json();
  const ours = slices.filter(({ name }: { name: string }) => !/^(prescriptions|remedies)$/.test(name));
  return { slices: ours, ...others };
}

test('a half-filled form and an open payment survive a release, a canary and a rollback', async ({
  page,
  openTab,
  arrangeBooking,
}) => {
  const { patient, serviceId } = await arrangeBooking('Rolf Provider', 'Rita Patient', {
    serviceName: 'Blood test',
  });
  await openAs(page, patient, pages.bookedServices);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Card number')).toBeVisible();
  const form = await openTab();
  await form.goto(pages.bookService(serviceId));
  await form.getByLabel('Special instruction').fill('Half a sentence');

  undos.push(await rememberLive('booking'));
  const before = await liveVersionOf('booking');
  await deploy(await copyOfLive('booking', '9.0.0', ['Booked service', 'Booked service 9.0']));
  await deploy(await copyOfLive('booking', '9.1.0', ['Booked service', 'Booked service 9.1']), 50);
  expect(await rollback('booking')).toBe('9.0.0');
  expect(await rollback('booking')).toBe(before);

  await payWith(page, '4242424242424242');
  await expectToast(page, 'Payment successful');
  await expect(page.getByRole('button', { name: 'Paid' })).toBeDisabled();
  await expect(form.getByLabel('Special instruction')).toHaveValue('Half a sentence');
  await form.getByRole('button', { name: 'APPOINTMENT' }).click();
  await expect(form.getByRole('dialog').or(form.getByText('Half a sentence')).first()).toBeVisible();
});

test('a canary is served to its share of visitors only, and ends with a rollback', async ({
  page,
  request,
  openWindow,
  baseURL,
}) => {
  undos.push(await rememberLive('catalog'));
  await deploy(await copyOfLive('catalog', '9.0.0', ['"All Service"', '"All Service, canary"']), 10);
  const releases: string[] = [];
  page.on('response', (response) => {
    const release = response.headers()['x-release'];
    if (release) releases.push(release);
  });
  await joinGroup(page, baseURL, 5);
  const other = await openWindow();
  await joinGroup(other, baseURL, 50);
  const newcomer = await openWindow();

  await expect.poll(liveList(request)).toContain('/mfe/catalog/9.0.0/');
  await page.goto(pages.allServices);
  await expectHeading(page, 'All Service, canary');
  expect(releases).toContain('catalog@9.0.0');
  await other.goto(pages.allServices);
  await expectHeading(other, 'All Service');
  await newcomer.goto(pages.allServices);
  const drawn = await newcomer.getByRole('main').getByRole('heading', { level: 1 }).textContent();
  await newcomer.reload();
  await expectHeading(newcomer, drawn ?? '');

  await rollback('catalog');
  await expect.poll(liveList(request)).not.toContain('/mfe/catalog/9.0.0/');
  await page.goto(pages.allServices);
  await expectHeading(page, 'All Service');
});

test('a canary that throws on one page is ended by what browsers report', async ({
  page,
  request,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/Broken canary/);
  undos.push(await rememberLive('catalog'));
  const stable = await liveVersionOf('catalog');
  const broken = '(()=>{throw Error("Broken canary")})()';
  await deploy(await copyOfLive('catalog', '9.2.0', ['"All Service"', broken]), 10);
  const watching = watchCanary('catalog');
  const reports: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/browser-reports?')) reports.push(sent.url());
  });
  await joinGroup(page, baseURL, 5);
  const banner = page.getByRole('banner');
  await expect.poll(liveList(request)).toContain('/mfe/catalog/9.2.0/');
  await page.goto(pages.home);
  await banner.getByRole('link', { name: 'All Service' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  await banner.getByRole('link', { name: 'Home' }).click();
  const reported = (kind: string) =>
    reports.findLast((url) => url.includes(`kind=${kind}&slice=catalog&version=9.2.0&`));
  await expect.poll(() => reported('page') && reported('view')).toBeTruthy();

  // More visitors, who meet the same.
  const [view = '', error = ''] = [reported('view'), reported('page')];
  const send = (url: string) => expect.poll(async () => (await request.post(url)).status()).not.toBe(429);
  for (let visitor = 0; visitor < 20; visitor += 1) await send(error);
  for (let visitor = 0; visitor < 540; visitor += 1)
    await Promise.all([view, view.replace('9.2.0', stable)].map(send));
  expect(await watching).toContain('catalog@9.2.0 is ended: more errors per view');
  await expect.poll(liveList(request)).not.toContain('/mfe/catalog/9.2.0/');
  await page.goto(pages.allServices);
  await expectHeading(page, 'All Service');
});

test('a preview is for those only who opened it, until they leave it', async ({
  page,
  request,
  openWindow,
}) => {
  const before = await publicSettings(request);
  const built = await copyOfLive('catalog', '9.3.0-pr7', ['"All Service"', '"All Service, preview"']);
  const { link, end } = await deployPreview(built, 'pr7');
  undos.push(end);

  await page.goto('/preview/pr7');
  await expect(page.getByText('catalog 9.3.0-pr7')).toBeVisible();
  await page.getByRole('button', { name: 'Open preview' }).click();
  await expect(page.getByRole('heading', { name: 'Popular Service' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'All Service' }).click();
  await expectHeading(page, 'All Service, preview');
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'preview');
  expect(cookie).toMatchObject({ value: 'pr7', sameSite: 'Lax' });
  expect((cookie?.expires ?? 0) * 1_000 - Date.now()).toBeLessThanOrEqual(86_400_000);
  const other = await openWindow();
  await other.goto(pages.allServices);
  await expectHeading(other, 'All Service');
  expect(await publicSettings(request)).toEqual(before);

  const bar = page.getByRole('form', { name: 'Preview' });
  await expect(bar).toContainText('Preview pr7');
  await bar.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'All Service' }).click();
  await expectHeading(page, 'All Service');
  await expect(bar).toBeHidden();

  // In production, it takes the key of the link.
  const production = process.env.PRODUCTION_URL;
  const key = new URL(link, production).searchParams.get('key');
  const status = async (path: string) => (await request.get(production + path)).status();
  expect(await status('/preview/pr7')).toBe(404);
  expect(await status(`/preview/pr7?key=${'x'.repeat(43)}`)).toBe(404);
  expect(await status(link)).toBe(200);
  const seenWith = async (preview: string) =>
    (await request.get(`${production}/config.json`, { headers: { cookie: `preview=${preview}` } })).text();
  expect(await seenWith('pr7')).not.toContain('9.3.0-pr7');
  expect(await seenWith(`pr7.${key}`)).toContain('/mfe/catalog/9.3.0-pr7/');
});

test('a working copy runs inside the live shell, and a change reloads the page', async ({
  page,
  request,
  baseURL,
  createAccount,
  allowComplaint,
}) => {
  const live = baseURL ?? '';
  const before = await publicSettings(request);
  const account = await createAccount('Wilma Working');
  const { url, edit, stop } = await workingCopy('catalog', live);
  // The page is closed first: it may still be restoring a session.
  undos.push(stop, () => page.close());
  allowComplaint(new RegExp(`left the machine: \\w+${url.replace('http', '')}/`));
  const frame = 'src/components/search/search-frame.tsx';
  edit(frame, '"All Service"', '"All Service, working copy"');
  // Her session, for the address of the working copy.
  await openAs(page, JSON.parse(JSON.stringify(account).replaceAll(live, url)), url + pages.allServices);
  await expectHeading(page, 'All Service, working copy');
  await expect(page.getByRole('main').getByRole('link', { name: 'Details' }).first()).toBeVisible();
  await page.getByRole('switch', { name: 'Synthwave theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'synthwave');
  // Another slice, with her data.
  await page.goto(url + pages.bookedServices);
  await expectHeading(page, 'Booked services');
  await page.goto(url + pages.allServices);
  edit(frame, 'working copy', 'changed');
  await expectHeading(page, 'All Service, changed');
  expect(await publicSettings(request)).toEqual(before);
});

test('the desk is released, canaried and rolled back alone, and visitors notice nothing', async ({
  page,
  request,
  openWindow,
  baseURL,
  createOperator,
  allowComplaint,
}) => {
  // The document of an operator's page.
  allowComplaint(/status of 404 .*\/desk\/contact/);
  undos.push(await rememberLive('desk'));
  const before = await publicSettings(request);
  const operator = await createOperator('Rosa Released');
  const other = await openWindow();
  const expectDesk = async (of: Page, heading: string) => {
    await of.goto('/desk/contact');
    await expect(of.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  };

  await openAs(page, operator, '/desk/contact');
  await openAs(other, operator, '/desk/contact');
  await joinGroup(page, baseURL, 5);
  await joinGroup(other, baseURL, 50);
  await deploy(await copyOfLive('desk', '9.0.0', ['"Contact"', '"Contact 9.0"']));
  await expect.poll(liveList(request, '/operators.json')).toContain('/mfe/desk/9.0.0/');
  await expectDesk(page, 'Contact 9.0');
  await deploy(await copyOfLive('desk', '9.1.0', ['"Contact 9.0"', '"Contact 9.1"']), 10);
  await expect.poll(liveList(request, '/operators.json')).toContain('/mfe/desk/9.1.0/');
  await expectDesk(page, 'Contact 9.1');
  await expectDesk(other, 'Contact 9.0');
  expect(await rollback('desk')).toBe('9.0.0');
  await expect.poll(liveList(request, '/operators.json')).not.toContain('/mfe/desk/9.1.0/');
  await expectDesk(page, 'Contact 9.0');
  expect(await publicSettings(request)).toEqual(before);
});

test('a page whose release was removed continues with the live release', async ({
  page,
  request,
  allowComplaint,
}) => {
  allowComplaint(/status of 404|already registered|Refused to (apply|execute)|Loading (CSS )?chunk/);
  undos.push(await rememberLive('catalog'));
  const before = await liveVersionOf('catalog');
  await page.goto(pages.home);
  await expect(page.getByRole('heading', { name: 'Popular Service' })).toBeVisible();
  await deploy(await copyOfLive('catalog', '9.1.0', ['"All Service"', '"All Service, next"']));
  await expect.poll(liveList(request)).toContain('/mfe/catalog/9.1.0/');
  undos.push(removeFilesOf('catalog', before));
  await page.getByRole('banner').getByRole('link', { name: 'All Service' }).click();
  await expectHeading(page, 'All Service, next');
  await expect(page.getByRole('main').getByRole('link', { name: 'Details' }).first()).toBeVisible();
});
