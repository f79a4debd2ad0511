import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../src/journey.ts';
import { signIn } from '../src/steps.ts';

/** One more than the connections that a browser opens to a server, which a stream in each tab would use up. */
const tabCount = 7;

test('seven tabs of a patient all load and all receive live updates', async ({
  page,
  openTab,
  arrangeBooking,
  setStatus,
}) => {
  const { provider, patient, bookingId } = await arrangeBooking('Sina Seven', 'Timo Tabs', {
    serviceName: 'Seven tabs',
  });
  await signIn(page, patient);

  const tabs = [];
  for (let number = 0; number < tabCount; number += 1) {
    const tab = await openTab();
    await tab.goto(pages.bookedServices);
    await expect(tab.getByRole('row', { name: 'Seven tabs' }).getByText('Pending')).toBeVisible();
    tabs.push(tab);
  }
  await setStatus(provider, bookingId, 'working');
  for (const tab of tabs)
    await expect(tab.getByRole('row', { name: 'Seven tabs' }).getByText('Working')).toBeVisible();

  // Another tab takes over the stream.
  await tabs[0]?.close();
  await setStatus(provider, bookingId, 'completed');
  for (const tab of tabs.slice(1))
    await expect(tab.getByRole('row', { name: 'Seven tabs' }).getByText('Completed')).toBeVisible();
});
