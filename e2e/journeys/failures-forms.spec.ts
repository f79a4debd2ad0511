import { changeBookingStatus, createBooking } from '@mendwell/contracts/bookings';
import { addressOf } from '@mendwell/contracts/calls';
import { pages } from '@mendwell/contracts/pages';
import { createService, deleteService } from '@mendwell/contracts/services';
import type { Page } from '@playwright/test';
import { failedCall, failedModule, failing, failures } from '../src/failures.ts';
import { exampleService, expect, test } from '../src/journey.ts';
import { chooseStatus, closeToasts, expectToast, fillService, openAs } from '../src/steps.ts';

interface Form {
  method: string;
  path: string;
  send: () => Promise<void>;
  /** The toast, where the specification has one sentence for every failure. */
  says?: string;
  /** Expects that a failure has lost nothing typed, shown or listed. */
  expectKept: () => Promise<void>;
}

/** Submits the form with every kind of failure, then successfully. */
async function failEveryWay(page: Page, { method, path, send, says, expectKept }: Form, succeeds: string) {
  const expectFailure = async (sentence: string) => {
    await expectToast(page, says ?? sentence);
    await expectKept();
    await closeToasts(page);
  };
  for (const failure of failures) {
    const { end } = await failing(page, method, path, failure);
    await send();
    await expectFailure(failure.says);
    await end();
  }
  await page.context().setOffline(true);
  await send();
  await expectFailure(failures[0]?.says ?? '');
  await page.context().setOffline(false);
  await send();
  await expectToast(page, succeeds);
}

test.beforeEach(async ({ page, allowComplaint }) => {
  await page.clock.install();
  allowComplaint(failedCall);
  allowComplaint(failedModule);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a failed booking keeps the form filled, and the retry books once', async ({
  page,
  createAccount,
  publishService,
}) => {
  const serviceId = await publishService(await createAccount('Fay Fails'));
  await openAs(page, await createAccount('Fred Fails'), pages.bookService(serviceId));
  const instructions = page.getByLabel('Special instructions');
  await instructions.fill('Kept through everything.');
  const form = {
    method: 'POST',
    path: createBooking.path,
    send: () => press(page, 'APPOINTMENT'),
    expectKept: () => expect(instructions).toHaveValue('Kept through everything.'),
  };
  await failEveryWay(page, form, 'Service Book successfully');
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(1);
});

test('a service that cannot be saved keeps the form filled', async ({ page, createAccount }) => {
  await openAs(page, await createAccount('Fritz Fails'), pages.manageServices);
  await page.getByRole('link', { name: 'Add a service' }).click();
  await fillService(page, { ...exampleService, serviceArea: 'Shelbyville', price: '45.50' });
  const expectKept = async () => {
    await expect(page.getByLabel('Service area')).toHaveValue('Shelbyville');
    await expect(page.getByLabel('Price')).toHaveValue('45.50');
    await expect(page.getByLabel('Description')).toHaveValue(exampleService.description);
  };
  const adding = { method: 'POST', path: createService.path, send: () => press(page, 'ADD'), expectKept };
  await failEveryWay(page, adding, 'Service added successfully');

  await page.getByRole('link', { name: 'Update' }).click();
  await page.getByLabel('Price').fill('45.50');
  await page.getByLabel('Service name').fill('Another name');
  const path = new URL(page.url()).pathname;
  const updating = { method: 'PUT', path, send: () => press(page, 'UPDATE'), expectKept };
  await failEveryWay(page, updating, 'Update successfully');
});

test('a service that cannot be deleted stays in the list', async ({
  page,
  createAccount,
  publishService,
}) => {
  const provider = await createAccount('Flora Fails');
  const serviceId = await publishService(provider);
  await openAs(page, provider, pages.manageServices);
  const form = {
    method: 'DELETE',
    path: addressOf(deleteService, { serviceId }),
    send: async () => {
      await press(page, 'Delete');
      await press(page, 'Yes, delete it!');
    },
    expectKept: async () => {
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('heading', { name: exampleService.serviceName })).toBeVisible();
    },
  };
  for (const failure of failures) {
    const { end } = await failing(page, form.method, form.path, failure);
    await form.send();
    await expectToast(page, failure.says);
    await form.expectKept();
    await end();
  }
});

test('a status that cannot be saved is reset', async ({
  page,
  createAccount,
  publishService,
  bookService,
  allowComplaint,
}) => {
  // Offline, reloading the list after the change fails, too.
  allowComplaint(/Error fetching data/);
  const provider = await createAccount('Finn Fails');
  const bookingId = await bookService(await createAccount('Fia Fails'), await publishService(provider));
  await openAs(page, provider, pages.serviceToDo);
  const request = page.getByRole('listitem').filter({ hasText: exampleService.serviceName });
  const form = {
    method: 'PATCH',
    path: addressOf(changeBookingStatus, { bookingId }),
    send: () => chooseStatus(request, 'Working'),
    says: 'Failed to update status',
    expectKept: () => expect(request.getByText('Pending').first()).toBeVisible(),
  };
  await failEveryWay(page, form, 'Status updated successfully');
});
