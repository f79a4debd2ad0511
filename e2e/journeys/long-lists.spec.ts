import { createBooking } from '@mendwell/contracts/booking-calls';
import { apiPrefix } from '@mendwell/contracts/calls';
import { pages } from '@mendwell/contracts/pages';
import { as } from '../src/accounts.ts';
import { expect, test } from '../src/journey.ts';
import { expectFits, openAs, signIn } from '../src/steps.ts';

/** Three pages of cards, four of rows. The services' tests have longer lists. */
const count = 61;
const rowsAtFirst = 20;
const cardsAtFirst = 24;
const batchSize = 10;
const hourMs = 3_600_000;

test('many bookings, requests and services are shown page by page', async ({
  page,
  request,
  createAccount,
  publishService,
}) => {
  const provider = await createAccount('Mona Many');
  const patient = await createAccount('Max Many');
  const serviceId = await publishService(provider, { serviceName: 'Busy clinic' });
  const make = async (index: number) => {
    const serviceDate = new Date(Date.now() + index * hourMs).toISOString();
    const booked = await request.post(apiPrefix + createBooking.path, {
      headers: as(patient),
      data: { serviceId, serviceDate, instructions: `Request ${index}` },
    });
    expect(booked.status()).toBe(201);
    if (index > 0) await publishService(provider, { serviceName: `Service ${index}` });
  };
  for (let made = 0; made < count; made += batchSize)
    await Promise.all(
      Array.from({ length: Math.min(batchSize, count - made) }, (_, index) => make(made + index)),
    );

  await openAs(page, patient, pages.bookedServices);
  const rows = page.getByRole('row', { name: 'Busy clinic' });
  await expect(rows).toHaveCount(rowsAtFirst);
  for (let shown = rowsAtFirst; shown < count; shown += rowsAtFirst) {
    await expect(page.getByText(`${shown} of ${count}`)).toBeVisible();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(rows.nth(shown)).toBeFocused();
  }
  await expect(page.getByRole('cell', { name: String(count), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);

  await signIn(page, provider);
  for (const path of [pages.serviceToDo, pages.manageServices]) {
    await page.goto(path);
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    for (let shown = cardsAtFirst; shown < count; shown += cardsAtFirst) {
      await expect(cards).toHaveCount(shown);
      await expect(page.getByText(`${shown} of ${count}`)).toBeVisible();
      await page.getByRole('button', { name: 'Show more' }).click();
      await expect(cards.nth(shown)).toBeFocused();
    }
    await expect(cards).toHaveCount(count);
  }
});
