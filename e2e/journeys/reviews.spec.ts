import { pages } from '@mendwell/contracts/pages';
import { expect, type Page, test } from '../src/journey.ts';
import { expectToast, fillLogin, goToDashboardPage, openAs } from '../src/steps.ts';
import { payForBooking } from '../src/visits.ts';

const hourMs = 3_600_000;

async function report(page: Page) {
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByLabel('What is wrong with this review?').fill('A test');
  await page.getByRole('button', { name: 'Send report' }).click();
}

test('a patient finds a doctor, reviews a paid visit, and the doctor replies', async ({
  page,
  baseURL,
  createAccount,
  publishService,
  keepHours,
  bookService,
  openWindow,
  allowComplaint,
}) => {
  const url = baseURL ?? '';
  const provider = await createAccount('Vera Visited');
  const patient = await createAccount('Pia Patient');
  const word = provider.uid.slice(0, 8);
  const serviceId = await publishService(provider, {
    serviceName: `Heart ${word}`,
    specialty: 'Cardiologist',
    price: 40,
  });
  await publishService(provider, { serviceName: `Knee ${word}`, specialty: 'Orthopedics', price: 90 });

  const serviceDate = new Date(Date.now() - 2 * hourMs).toISOString();
  const bookingId = await bookService(patient, serviceId, { serviceDate });
  await payForBooking(url, patient, bookingId);
  await keepHours(provider);

  // Narrows the list to a specialty under a price with a free time this week.
  await openAs(page, patient, `${pages.allServices}?search=${word}`);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await page.getByRole('button', { name: 'Cardiologist' }).click();
  await expect(cards).toHaveCount(1);
  await page.getByLabel('Price to').fill('50');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/specialty=Cardiologist&maxPrice=50/);
  await page.getByRole('button', { name: 'This week' }).click();
  // The catalog learns of a first free time a second or two later.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/ available this week/)).toBeVisible();
    await expect(cards).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  const filtered = page.url();
  const main = page.getByRole('main');
  const toProvider = main.getByRole('link', { name: provider.name });
  await toProvider.click();
  await expect(page.getByRole('heading', { level: 1, name: provider.name })).toBeVisible();
  await expect(page.getByText('No reviews yet.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(filtered);
  await expect(cards).toHaveCount(1);

  // Reviews the visit from Booked services; Back leads to the past ones again.
  await goToDashboardPage(page, pages.bookedServices);
  await page.getByRole('button', { name: 'Past' }).click();
  const writeReview = async () => {
    await page.getByRole('button', { name: `Details of Heart ${word}` }).click();
    await page.getByRole('link', { name: 'Write a review' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Review your visit' })).toBeVisible();
  };
  await writeReview();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Past', pressed: true })).toBeVisible();
  await writeReview();
  await page.getByRole('radio', { name: '4 of 5 stars' }).check();
  await page.getByLabel('Your review (optional)').fill('<b>Listened well.</b>');
  await page.getByRole('button', { name: 'Publish review' }).click();
  const review = page.getByRole('listitem').filter({ hasText: '<b>Listened well.</b>' });
  await expect(review).toContainText('Verified visit');
  await expect(review).not.toContainText('Pia');

  // Although all these pages have been read before, the author sees the stars at once: of the service, of provider and card, in a list.
  const soon = { timeout: 2_000 };
  const stars = main.getByText('★ 4.0 (1)');
  await expect(stars).toHaveCount(1, soon);
  await toProvider.click();
  await expect(page.getByRole('heading', { level: 1, name: provider.name })).toBeVisible();
  await expect(stars).toHaveCount(2, soon);
  await expect(page.getByText('<b>Listened well.</b>')).toBeVisible();
  const atProvider = page.url();
  await page.getByRole('banner').getByRole('link', { name: 'All Service' }).click();
  await page.getByRole('searchbox').fill(word);
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(2);
  await expect(stars).toHaveCount(1, soon);

  // The provider replies, and a reader sees it.
  const window = await openWindow();
  await openAs(window, provider, pages.serviceDetails(serviceId));
  await window.getByRole('button', { name: 'Reply' }).click();
  await window.getByLabel(/Your public reply/).fill('Thank you for your trust.');
  await window.getByRole('button', { name: 'Send reply' }).click();
  await expect(window.getByText('Reply from the provider')).toBeVisible();
  await page.goto(pages.serviceDetails(serviceId));
  await expect(page.getByText('Thank you for your trust.')).toBeVisible();
  allowComplaint(/403 .*\/report\)/);
  await report(page);
  await expect(page.getByText('You cannot report your own review')).toBeVisible();

  // A visitor signs in to send a report, which is still there afterwards.
  const reader = await openWindow();
  await reader.goto(atProvider);
  await report(reader);
  await fillLogin(reader, await createAccount('Rita Reader'));
  await expect(reader).toHaveURL(atProvider);
  await expect(reader.getByLabel('What is wrong with this review?')).toHaveValue('A test');
  await reader.getByRole('button', { name: 'Send report' }).click();
  await expectToast(reader, 'Thanks, your report has been received.');
});
