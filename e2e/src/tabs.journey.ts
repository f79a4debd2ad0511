import { pages } from '@mendwell/contracts/pages';
import { apiPrefix, paths } from '@mendwell/contracts/paths';
import type { APIRequestContext } from '@playwright/test';
import { type Account, as } from './accounts.ts';
import { expect, test } from './journey.ts';
import { signIn } from './steps.ts';

/** A browser opens six connections to a server: one stream in each tab would leave none for calls. */
const tabCount = 7;

test('seven tabs of a patient all load, and all see what the provider does', async ({
  page,
  openTab,
  createAccount,
  publishService,
  bookService,
  request,
}) => {
  const provider = await createAccount('Sina Seven');
  const patient = await createAccount('Timo Tabs');
  const serviceId = await publishService(provider, { serviceName: 'Seven tabs' });
  const bookingId = await bookService(patient, serviceId);
  await signIn(page, patient);

  const tabs = [];
  for (let number = 0; number < tabCount; number += 1) {
    const tab = await openTab();
    await tab.goto(pages.bookedServices);
    await expect(tab.getByRole('row', { name: 'Seven tabs' }).getByText('Pending')).toBeVisible();
    tabs.push(tab);
  }
  await setStatus(request, provider, bookingId, 'working');
  for (const tab of tabs)
    await expect(tab.getByRole('row', { name: 'Seven tabs' }).getByText('Working')).toBeVisible();

  // Another tab takes the stream over.
  await tabs[0]?.close();
  await setStatus(request, provider, bookingId, 'completed');
  for (const tab of tabs.slice(1))
    await expect(tab.getByRole('row', { name: 'Seven tabs' }).getByText('Completed')).toBeVisible();
});

const setStatus = async (
  request: APIRequestContext,
  provider: Account,
  bookingId: string,
  status: string,
) => {
  const answer = await request.patch(apiPrefix + paths.bookingStatus(bookingId), {
    headers: as(provider),
    data: { status },
  });
  expect(answer.status()).toBe(200);
};
