import { declineBooking, streamBookingChanges } from '@mendwell/contracts/booking-calls';
import { addressOf, apiPrefix } from '@mendwell/contracts/calls';
import { pages } from '@mendwell/contracts/pages';
import { isolated } from '@mendwell/contracts/text';
import { as } from '../src/accounts.ts';
import { expect, test } from '../src/journey.ts';
import { expectToast, openAs } from '../src/steps.ts';

test('provider and patient are notified of open tasks on every page and see them on the dashboard', async ({
  page,
  openWindow,
  createAccount,
  publishService,
  bookService,
  request,
}) => {
  const provider = await createAccount('Wilma Waits');
  const patient = await createAccount('Walter Waiting');
  const serviceId = await publishService(provider, { serviceName: 'Waiting advice', price: 125 });
  await bookService(patient, await publishService(provider, { serviceName: 'Earlier advice', price: 125 }));
  const listening = page.waitForResponse(`**${apiPrefix}${streamBookingChanges.path}`);
  await openAs(page, provider, pages.home);
  await listening;
  await page.getByRole('button', { name: 'Dashboard pages' }).click();
  const menu = page.locator('#dashboard-links');
  await expect(menu.getByText('1 open request')).toBeVisible();

  const bookingId = await bookService(patient, serviceId);
  await expectToast(page, `New request: ${isolated('Waiting advice')} for ${isolated('Walter Waiting')}`);
  await expect(menu.getByText('2 open requests')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Requests to answer' })).toContainText('2 requests');

  const other = await openWindow();
  const alsoListening = other.waitForResponse(`**${apiPrefix}${streamBookingChanges.path}`);
  // Here, only toasts follow the stream.
  await openAs(other, patient, pages.home);
  await alsoListening;
  await other.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(other.getByRole('region', { name: 'Next appointment' })).toContainText('Earlier advice');
  await expect(other.getByRole('region', { name: 'Still to pay' })).toContainText('$250.00');
  await request.post(apiPrefix + addressOf(declineBooking, { bookingId }), {
    headers: as(provider),
    data: {},
  });
  await expectToast(other, `${isolated('Waiting advice')}: declined (${isolated('Wilma Waits')})`);
  await expect(other.getByRole('region', { name: 'Still to pay' })).toContainText('$125.00');
  await expect(page.getByRole('region', { name: 'Requests to answer' })).toContainText('1 request');
});

test('a slice that cannot load its part of the dashboard does not affect the others', async ({
  page,
  createAccount,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|ChunkLoadError|Loading chunk|Federation Runtime/);
  await page.route('**/mfe/provider/**', (route) => route.abort());
  await openAs(page, await createAccount('Lena Left'), pages.dashboard);
  const cards = page.getByRole('region', { name: 'Your overview' });
  await expect(cards.getByText('No upcoming appointments.')).toBeVisible();
  const missing = cards.getByText('This part of the page could not be shown.');
  await expect(missing).toHaveCount(3);
  await page.unroute('**/mfe/provider/**');
  await expect(async () => {
    if ((await missing.count()) > 0) await cards.getByRole('button', { name: 'Try again' }).first().click();
    await expect(missing).toHaveCount(0, { timeout: 1_000 });
    // None is missing while they load again, either.
    await expect(cards.getByText('No requests are waiting for you.')).toBeVisible({ timeout: 10_000 });
  }).toPass();
});

test('a part of the menu that could not load is loaded again at each navigation', async ({
  page,
  arrangeBooking,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|ChunkLoadError|Loading chunk|Federation Runtime/);
  const { provider } = await arrangeBooking('Lotte Late', 'Luca Late');
  let reports = 0;
  page.on('request', (request) => {
    if (/\/browser-reports\?kind=load&slice=provider/.test(request.url())) reports += 1;
  });
  await page.route('**/mfe/provider/**', (route) => route.abort());
  await openAs(page, provider, pages.bookedServices);
  await expect.poll(() => reports).toBeGreaterThan(0);
  const before = reports;
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'All Service' }).click();
  await expect.poll(() => reports).toBeGreaterThan(before);

  await page.unroute('**/mfe/provider/**');
  // React may show the failure up to 300 ms later, after the next navigation.
  await expect(async () => {
    await bar.getByRole('link', { name: 'Home' }).click();
    await bar.getByRole('button', { name: 'Dashboard pages' }).click();
    const count = page.locator('#dashboard-links').getByText('1 open request');
    await expect(count).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
