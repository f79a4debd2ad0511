import { listBookingRequests, listBookingsOfPatient } from '@mendwell/contracts/bookings';
import { addressOf } from '@mendwell/contracts/calls';
import { pages } from '@mendwell/contracts/pages';
import { getServiceToBook, getServiceToUpdate, listServicesOfProvider } from '@mendwell/contracts/services';
import type { Page } from '@playwright/test';
import type { Account } from '../src/accounts.ts';
import { expectGivenUp, failedCall, failedModule, failing, failures } from '../src/failures.ts';
import { expect, test as journey } from '../src/journey.ts';
import { openAs, signIn } from '../src/steps.ts';

/** A person with a service, a request for it, and a booking of another person's service. */
const test = journey.extend<{ person: Account & { serviceId: string } }>({
  person: async ({ createAccount, publishService, bookService }, use) => {
    const person = await createAccount('Lena Lists');
    const other = await createAccount('Otto Other');
    const serviceId = await publishService(person, { serviceName: 'List clinic' });
    await bookService(other, serviceId);
    await bookService(person, await publishService(other, { serviceName: 'List clinic' }));
    await use({ ...person, serviceId });
  },
});

test.beforeEach(async ({ page, allowComplaint }) => {
  await page.clock.install();
  allowComplaint(failedCall);
  allowComplaint(failedModule);
  allowComplaint(/Error fetching data/);
});

/** Timeouts are the same for every list, so one journey covers them. */
const immediate = failures.filter(({ name }) => name !== 'never answered');

/** Opens a page while its call fails, once for each kind of failure, and then retries successfully. */
async function failToOpen(page: Page, address: string, path: string, content: string, ways = immediate) {
  for (const failure of ways) {
    const { end } = await failing(page, 'GET', path, failure);
    await page.goto(address);
    await expectGivenUp(page.getByRole('main').getByRole('alert'), failure);
    await end();
    const retry = page.getByRole('button', { name: 'Try again' });
    // A live update may reload the list before the click.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
      await expect(page.getByRole('main').getByText(content, { exact: true }).first()).toBeVisible();
    }).toPass();
  }
}

test('bookings that cannot be loaded show the reason, and a retry shows them', async ({ page, person }) => {
  await signIn(page, person);
  await failToOpen(
    page,
    pages.bookedServices,
    addressOf(listBookingsOfPatient, { email: person.email }),
    'List clinic',
    failures,
  );
});

test('services that cannot be loaded show the reason', async ({ page, person }) => {
  await signIn(page, person);
  await failToOpen(
    page,
    pages.manageServices,
    addressOf(listServicesOfProvider, { email: person.email }),
    'List clinic',
  );
  await failToOpen(
    page,
    pages.updateService(person.serviceId),
    addressOf(getServiceToUpdate, { serviceId: person.serviceId }),
    'List clinic',
  );
});

test('requests that cannot be loaded show the reason and log it to the console', async ({ page, person }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await signIn(page, person);
  await failToOpen(
    page,
    pages.serviceToDo,
    addressOf(listBookingRequests, { email: person.email }),
    'List clinic',
  );
  expect(said.filter((text) => text.startsWith('Error fetching data')).length).toBeGreaterThanOrEqual(
    immediate.length,
  );
});

test('a service to book that cannot be loaded shows the reason', async ({ page, person: { serviceId } }) => {
  await failToOpen(
    page,
    pages.bookService(serviceId),
    addressOf(getServiceToBook, { serviceId }),
    'List clinic',
  );
});

test('a loaded list stays readable offline', async ({ page, person }) => {
  await openAs(page, person, pages.bookedServices);
  await expect(page.getByRole('cell', { name: 'List clinic', exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Details of List clinic' }).click();
  await expect(page.getByText('Requested')).toBeVisible();
  await page.context().setOffline(false);
});
