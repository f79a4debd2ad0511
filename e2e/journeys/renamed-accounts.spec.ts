import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../src/journey.ts';
import { expectToast, openAs } from '../src/steps.ts';

const photo = '/media/people/amara-diallo.svg';

test('services and open bookings show the new names of patient and provider and the new photo', async ({
  page,
  openWindow,
  arrangeBooking,
}) => {
  const { provider, patient, serviceId } = await arrangeBooking('Dr. Oldname', 'Penny Before');

  await openAs(page, provider, pages.profile);
  await page.getByRole('textbox', { name: 'Name' }).fill('Dr. Newname');
  await page.getByLabel('Photo URL').fill(photo);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Profile saved');
  const other = await openWindow();
  await openAs(other, patient, pages.serviceDetails(serviceId));
  const by = other.getByRole('region', { name: 'Consultation By' });
  await expect(by).toContainText('Dr. Newname');
  await expect(by.locator('img')).toHaveAttribute('src', photo);
  await other.goto(pages.profile);
  await other.getByRole('textbox', { name: 'Name' }).fill('Penny Afterwards');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(other, 'Profile saved');

  await expect(async () => {
    await page.goto(pages.serviceToDo);
    await expect(page.getByRole('listitem').getByText('Penny Afterwards')).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(async () => {
    await other.goto(pages.bookedServices);
    await other.getByRole('button', { name: /^Details of/ }).click();
    await expect(other.getByRole('cell', { name: 'Dr. Newname' })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await other.goto(pages.dashboard);
  await expect(other.getByText('With Dr. Newname')).toBeVisible();
});
