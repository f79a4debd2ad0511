import { pages } from '@mendwell/contracts/pages';
import { isolated } from '@mendwell/contracts/text';
import { mailedLink, newEmail, tokenIn } from '../../e2e/src/accounts.ts';
import { expect, test } from '../../e2e/src/journey.ts';
import { openMails } from '../../e2e/src/mails.ts';
import { closeToasts, expectToast, fillLogin, logIn, openAs } from '../../e2e/src/steps.ts';

const secondOf = (instant: number) => Math.floor(instant / 1_000);
const issuedAt = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).iat;

test('a changed address signs in, on any device, shows the bookings and gets the mails', async ({
  page,
  openWindow,
  browser,
  createAccount,
  publishService,
  bookService,
  setStatus,
  allowComplaint,
}) => {
  const provider = await createAccount('Dr. Postbox');
  const { email: oldEmail, ...patient } = await createAccount('Mona Moved');
  const account = { ...patient, email: oldEmail };
  const serviceId = await publishService(provider);
  const serviceDate = new Date(Date.now() + 86_400_000).toISOString();
  const bookingId = await bookService(account, serviceId, { serviceDate });
  const { password } = account;
  const email = newEmail('Mona Moved');

  // A wrong password, and a session that the change has ended: its calls under way, and what a live event makes it read.
  allowComplaint(/status of 400 .*accounts:(signInWithPassword|lookup)/);
  allowComplaint(/status of 401 .*\/api\/(events|bookings\/open|book\/)/);
  await openAs(page, account, pages.profile);
  await page.getByLabel('New email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong1');
  const change = page.getByRole('button', { name: 'Change email address' });
  await change.click();
  await expectToast(page, 'This is not your password.');
  await closeToasts(page);
  await expect(page.getByLabel('New email address')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await change.click();
  await expectToast(page, 'A link is on its way to your new address.');
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();

  // Following the link ends the sessions, at Firebase; the emulator has to be asked. A token of the same second stays valid.
  const issued = issuedAt(await tokenIn(page));
  await expect.poll(() => secondOf(Date.now())).toBeGreaterThan(issued);
  const followed = await page.request.get(
    await mailedLink(page.request, oldEmail, 'VERIFY_AND_CHANGE_EMAIL'),
  );
  expect(followed.ok()).toBe(true);
  await page.request.post('/identitytoolkit.googleapis.com/v1/projects/demo-mendwell/accounts:update', {
    headers: { authorization: 'Bearer owner' },
    data: { localId: account.uid, validSince: String(secondOf(Date.now())) },
  });

  const other = await openWindow();
  const published = other.waitForResponse('**/api/account');
  await logIn(other, { email, password });
  expect((await published).status()).toBe(200);
  await other.goto(pages.bookedServices);
  await expect(other.getByRole('button', { name: /^Details of/ })).toHaveCount(1);
  const provided = await openWindow();
  await expect(async () => {
    await openAs(provided, provider, pages.serviceToDo);
    await expect(provided.getByRole('link', { name: email })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await setStatus(provider, bookingId, 'working');
  const mails = await openMails(await (await browser.newContext()).newPage(), { email });
  await mails.expectCount(`${isolated('Dr. Postbox')} has accepted your appointment`, 1);

  // On return, the first device asks to sign in, and comes back to the profile.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page).toHaveURL(pages.login);
  await fillLogin(page, { email, password });
  await expect(page).toHaveURL(pages.profile);
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByText('Your email address is verified.')).toBeVisible();
});
