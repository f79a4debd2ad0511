import { pages } from '@mendwell/contracts/pages';
import type { Locator } from '@playwright/test';
import { test as journey } from './journey.ts';
import { openAs } from './steps.ts';

/** A journey that begins with the open payment dialog of a patient's only booking. */
export const unpaidTest = journey.extend<{ unpaid: { dialog: Locator; paid: Locator } }>({
  unpaid: async ({ page, arrangeBooking }, use) => {
    const { patient } = await arrangeBooking('Payee Provider', 'Payer Patient', {
      serviceName: 'Blood test',
    });
    await openAs(page, patient, pages.bookedServices);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await use({
      dialog: page.getByRole('dialog', { name: 'Blood test' }),
      paid: page.getByRole('button', { name: 'Paid' }),
    });
  },
});
