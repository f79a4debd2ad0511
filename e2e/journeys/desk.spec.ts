import { callsOf } from '@mendwell/client/calls';
import { ok } from '@mendwell/client/http';
import type { ReviewInput } from '@mendwell/contracts/review';
import { isolated } from '@mendwell/contracts/text';
import { publishUnreadable } from '../src/broker.ts';
import { expect, type Page, test } from '../src/journey.ts';
import { openMails } from '../src/mails.ts';
import { chooseOption, deskDocumentIs404, expectToast, fillLogin, openAs } from '../src/steps.ts';
import { payForBooking, refuseRefund } from '../src/visits.ts';

const hourMs = 3_600_000;
const inAWeek = () => new Date(Date.now() + 7 * 24 * hourMs).toISOString();

/** Decides in the open dialog: by the reason alone where the decision can be undone. */
async function decide(page: Page, reason: string, note: string, confirm = reason) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note for the journal (optional)').fill(note);
  if (confirm !== reason) await chooseOption(dialog.getByRole('combobox', { name: 'Reason' }), reason);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('an operator hides a fraudulent service and blocks its provider, and patients get their money back', async ({
  page,
  browser,
  baseURL,
  openWindow,
  createAccount,
  createOperator,
  publishService,
  bookService,
  allowComplaint,
}) => {
  allowComplaint(deskDocumentIs404);
  allowComplaint(/status of 404 .*\/(services|providers)\//);
  const url = baseURL ?? '';
  const provider = await createAccount('Frida Fraud');
  const patient = await createAccount('Paula Patient');
  for (const person of [provider, patient]) await ok(callsOf(url, person).api('PUT', '/account'));
  const word = provider.uid.slice(0, 8);
  const serviceId = await publishService(provider, { serviceName: `Miracle cure ${word}` });
  await publishService(provider, { serviceName: `Another cure ${word}` });
  const bookingId = await bookService(patient, serviceId, { serviceDate: inAWeek() });
  await payForBooking(url, patient, bookingId);

  await openAs(page, await createOperator('Opal Operator'), '/desk/services');
  await page.getByRole('searchbox').fill(`miracle ${word}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=miracle(\\+|%20)${word}`));
  await page.getByRole('link', { name: `Miracle cure ${word}` }).click();

  const visitor = await openWindow();
  await visitor.goto('/');
  const { providerId } = await (await visitor.request.get(`/api/services/${serviceId}`)).json();
  /** In the browser, whose own cache counts too. */
  const read = (path: string) =>
    visitor.evaluate(async (at) => {
      const answer = await fetch(at);
      return `${answer.status} ${await answer.text()}`;
    }, path);
  const lists = [`search=${word}`, `provider=${providerId}`].map((query) => `/api/services?${query}`);
  for (const list of lists) expect(await read(list)).toContain(serviceId);
  expect(await read(`/api/services/${serviceId}`)).toMatch(/^200/);
  await page.getByRole('button', { name: 'Hide service' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 open appointment with 1 person, $45.50 paid');
  await decide(page, 'Fraud', 'Ticket 12');
  const hiddenAt = Date.now();
  /** Whether visitors find it in the details, the lists, the provider's page or the sitemap. */
  const isFound = async () => {
    const parts = (await read('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g);
    const paths = [...lists, ...[...parts].map(([, part = '']) => new URL(part).pathname)];
    const texts = await Promise.all(paths.map(read));
    const details = await read(`/api/services/${serviceId}`);
    return texts.some((text) => text.includes(serviceId)) || !details.startsWith('404');
  };
  for (let began = Date.now(); await isFound(); began = Date.now())
    expect(began - hiddenAt, 'it is gone after three seconds').toBeLessThan(3_000);
  await visitor.goto(`/providers/${providerId}`);
  await expect(visitor.getByText(`Another cure ${word}`)).toBeVisible();
  await expect(visitor.getByText(`Miracle cure ${word}`)).toHaveCount(0);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Ticket 12');
  // What was booked goes on.
  expect((await ok(callsOf(url, patient).bookingsOf(patient.email)))[0]).toMatchObject({ status: 'pending' });

  await page.getByRole('link', { name: provider.name }).click();
  await page.getByRole('button', { name: 'Block account' }).click();
  await expect(dialog).toContainText('1 open appointment with 1 person, $45.50 paid');
  await dialog.getByRole('button', { name: 'Block account' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  // The form puts the focus there a moment later, which closes a list that is opened before.
  await expect(dialog.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await decide(page, 'Fraud', 'Ticket 13', 'Block account');
  await expect(page.getByText('Blocked, and no appointment is left open.')).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(async () => (await ok(callsOf(url, patient).bookingsOf(patient.email)))[0])
    .toMatchObject({ status: 'declined', refundedAmount: 45.5 });
  await visitor.goto('/login');
  allowComplaint(/status of 400 .*signInWithPassword/);
  await fillLogin(visitor, provider);
  await expectToast(visitor, 'Incorrect email or password. Please try again.');

  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Journal' }).click();
  const entries = page.getByRole('table');
  await expect(entries).toContainText('Ticket 12');
  await expect(entries).toContainText('Ticket 13');

  const mails = await (await browser.newContext()).newPage();
  const { expectCount } = await openMails(mails, provider);
  for (const subject of ['Your service is hidden', 'Your account is blocked']) await expectCount(subject, 1);
  const patients = await openMails(mails, patient);
  for (const subject of [`Appointment with ${isolated('Frida Fraud')} declined`, 'Refund of $45.50'])
    await patients.expectCount(subject, 1);
  await mails.context().close();
});

test('an operator decides about reviews, answers a message and retries a refund', async ({
  page,
  baseURL,
  createAccount,
  createOperator,
  publishService,
  bookService,
  allowComplaint,
}) => {
  allowComplaint(deskDocumentIs404);
  const url = baseURL ?? '';
  const provider = await createAccount('Rhea Reviewed');
  const reader = await createAccount('Rob Reader');
  const serviceId = await publishService(provider, { serviceName: 'Reviewed advice' });
  const review = async (text: string) => {
    const patient = await createAccount('Rita Reviewer');
    const serviceDate = new Date(Date.now() - 2 * hourMs).toISOString();
    const bookingId = await bookService(patient, serviceId, { serviceDate });
    await payForBooking(url, patient, bookingId);
    const calls = callsOf(url, patient);
    const body = { bookingId, stars: 5, text, showName: false } satisfies ReviewInput;
    await expect.poll(async () => (await calls.api('POST', '/reviews', body)).status).toBe(201);
    const [{ reviewId } = { reviewId: '' }] = await ok(
      calls.api<{ reviewId: string }[]>('GET', `/reviews?serviceId=${serviceId}`),
    );
    await ok(callsOf(url, reader).api('POST', `/reviews/${reviewId}/report`, { reason: 'A test' }));
  };
  const [kept, gone] = [`Kept ${serviceId}`, `Gone ${serviceId}`];
  await review(kept);
  await review(gone);
  const subject = `Question ${serviceId}`;
  await ok(callsOf(url, reader).api('POST', '/contact', { email: reader.email, subject, message: 'Hello?' }));
  const disputed = await bookService(reader, serviceId, { serviceDate: inAWeek() });
  await refuseRefund(url, reader, disputed);

  await openAs(page, await createOperator('Otto Operator'), '/desk');
  const menu = page.getByRole('navigation', { name: 'Desk' });
  await menu.getByRole('link', { name: 'Reviews' }).click();
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });
  await rowOf(kept).getByRole('button', { name: 'Keep' }).click();
  await decide(page, 'Other', kept, 'Keep review');
  await expect(rowOf(kept)).toHaveCount(0);
  await rowOf(gone).getByRole('button', { name: 'Hide' }).click();
  await decide(page, 'Abuse', gone);
  await expect(rowOf(gone)).toHaveCount(0);
  const shown = await ok(callsOf(url, reader).api<object[]>('GET', `/reviews?serviceId=${serviceId}`));
  expect(JSON.stringify(shown)).toContain(kept);
  expect(JSON.stringify(shown)).not.toContain(gone);

  await menu.getByRole('link', { name: 'Contact' }).click();
  await expect(rowOf(subject).getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${encodeURIComponent(reader.email).replace('%40', '(@|%40)')}.*Re%3A%20Question`),
  );
  await rowOf(subject).getByRole('button', { name: 'Mark as answered' }).click();
  await expect(rowOf(subject)).toHaveCount(0);
  await page.getByText('Answered', { exact: true }).click();
  await expect(rowOf(subject)).toHaveCount(1);

  await menu.getByRole('link', { name: 'Money' }).click();
  await expect(rowOf(disputed)).toContainText('Nothing is refunded during a dispute');
  await rowOf(disputed).getByRole('button', { name: 'Retry' }).click();
  await expectToast(page, 'The card provider is asked again.');

  await menu.getByRole('link', { name: 'Journal' }).click();
  const entries = page.getByRole('table');
  for (const note of [kept, gone]) await expect(entries.getByText(note, { exact: true })).toBeVisible();
  await expect(entries).toContainText(disputed);
});

test('an operator replays a stuck event, which returns because its handler fails again', async ({
  page,
  createOperator,
  allowComplaint,
}) => {
  allowComplaint(deskDocumentIs404);
  const id = await publishUnreadable('booking', 'service.changed');
  await openAs(page, await createOperator('Odd Operator'), '/desk/dead-letters');
  const booking = page.getByRole('region', { name: 'Booking' });
  const letter = booking.getByRole('row').filter({ hasText: id });
  await letter.getByRole('button', { name: 'Replay' }).click();
  await expect(letter).toContainText('Failed again after the replay');
  await letter.getByRole('button', { name: 'Drop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Drop' }).click();
  await expect(letter).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Journal' }).click();
  await expect(page.getByRole('row').filter({ hasText: id })).toHaveCount(2);
});
