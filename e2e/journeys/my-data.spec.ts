import { readFile } from 'node:fs/promises';
import { MyData, servicesWithPeople } from '@mendwell/contracts/account';
import { Bookings } from '@mendwell/contracts/booking';
import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { as, newEmail, tokenIn } from '../src/accounts.ts';
import { expect, test } from '../src/journey.ts';
import { dayOf, expectFits, expectToast, logIn, openAs } from '../src/steps.ts';

const dayMs = 86_400_000;
const download = (page: Page) => page.getByRole('button', { name: 'Download my data', exact: true });
const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });

/** Waits for the file that `begin` starts, and unpacks it. */
async function downloadMyData(page: Page, begin: () => Promise<void>) {
  const downloading = page.waitForEvent('download');
  await begin();
  const saved = await downloading;
  const name = saved.suggestedFilename();
  expect(name).toMatch(/^mendwell-data-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText(`${name} is in your downloads.`)).toBeVisible();
  const files = unzipSync(await readFile(await saved.path()));
  expect(Object.keys(files).sort()).toEqual(['my-data.html', 'my-data.json']);
  const textOf = (file: string) => strFromU8(files[file] ?? new Uint8Array());
  const { downloadedAt, services } = JSON.parse(textOf('my-data.json'));
  expect(Math.abs(Date.now() - Date.parse(downloadedAt))).toBeLessThan(dayMs);
  const data: MyData[] = services.map((service: unknown) => MyData.parse(service));
  expect(data.map(({ service }) => service)).toEqual([...servicesWithPeople]);
  const sectionOf = (service: string, name: string) =>
    data.find((of) => of.service === service)?.sections[name] ?? [];
  return { json: JSON.stringify(data), sectionOf, html: textOf('my-data.html') };
}

/** Moves the last sign-in of the open profile page's user an hour back. */
async function ageSignIn(page: Page, uid: string) {
  const hourAgoMs = Date.now() - 3_600_000;
  await page.request.post('/identitytoolkit.googleapis.com/v1/projects/demo-mendwell/accounts:update', {
    headers: { authorization: 'Bearer owner' },
    // The emulator refuses tokens of sign-ins before the account's own time.
    data: { localId: uid, lastLoginAt: String(hourAgoMs), validSince: String(Math.floor(hourAgoMs / 1_000)) },
  });
  // The page renews the token when the user returns to it.
  await expect(download(page)).toBeVisible();
  const before = await tokenIn(page);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => tokenIn(page)).not.toBe(before);
}

test('the file that a patient takes along says what the pages show, and nothing about how to reach others', async ({
  page,
  openWindow,
  createAccount,
  publishService,
  bookService,
}) => {
  const provider = await createAccount('Dr. Tessa Takeaway');
  const serviceId = await publishService(provider, { serviceName: 'Check-up <before> the journey' });
  const patient = await createAccount('Paula Packs');
  const serviceDate = new Date(Date.now() + 20 * dayMs).toISOString();
  await bookService(patient, serviceId, { serviceDate, instructions: 'Please ring twice & wait.' });
  const stranger = await createAccount('Sven Stranger');
  await bookService(stranger, serviceId, { instructions: 'None of your business.' });

  const requests = `/api/bookRequest/${encodeURIComponent(provider.email)}`;
  await expect(await page.request.get(requests, { headers: as(provider) })).toBeOK();
  await logIn(page, patient);
  await page.goto(pages.bookedServices);
  await page.getByRole('button', { name: /^Details of/ }).click();
  const shown = [
    'Check-up <before> the journey',
    'Dr. Tessa Takeaway',
    'Please ring twice & wait.',
    dayOf(new Date(serviceDate)),
  ];
  for (const text of shown) await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  await expect(page.getByText('Read by Dr. Tessa Takeaway')).toBeVisible();

  await page.goto(pages.profile);
  const { json, sectionOf, html } = await downloadMyData(page, () => download(page).click());
  const headers = as(patient);
  const booked = Bookings.parse(
    await (await page.request.get(`/api/booked/${encodeURIComponent(patient.email)}`, { headers })).json(),
  );
  const bookings = booked.map(({ providerEmail, ...booking }) => ({
    ...booking,
    reads: [
      { readerName: provider.name, on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), at: expect.any(String) },
    ],
  }));
  expect(sectionOf('booking', 'bookings')).toEqual(bookings);
  expect(bookings).toHaveLength(1);
  for (const text of [...shown.slice(0, 3), serviceDate]) expect(json).toContain(text);
  const foreign = [provider.email, provider.uid, stranger.email, stranger.uid, stranger.name, 'None of your'];
  for (const text of foreign) expect(json + html).not.toContain(text);

  // As from the disk: without a server.
  const file = await openWindow();
  await file.setViewportSize({ width: 320, height: 640 });
  await file.setContent(html);
  await expect(file.getByRole('heading', { level: 1 })).toHaveText('What Mendwell keeps about Paula Packs');
  for (const text of [...shown, serviceDate])
    await expect(file.getByRole('main').getByText(text).first()).toBeVisible();
  await expectFits(file);
});

test('a service that is away leaves no half file, and the next try has everything', async ({
  page,
  createAccount,
  allowComplaint,
}) => {
  allowComplaint(/status of 503/);
  await logIn(page, await createAccount('Rita Retries'));
  await page.goto(pages.profile);
  await page.route('**/api/payment/my-data', (route) => route.fulfill({ status: 503 }), { times: 1 });
  const files: string[] = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  await download(page).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Your data in “Payment” could not be read' });
  await expect(failure).toBeVisible();
  expect(files).toEqual([]);
  await downloadMyData(page, () => page.getByRole('button', { name: 'Try again', exact: true }).click());
  await expect(failure).toBeHidden();
});

test('whoever finds an open session gets no data without the password', async ({
  page,
  createAccount,
  allowComplaint,
}) => {
  // The aged sign-in, and a wrong password.
  allowComplaint(/status of 40[03]/);
  const account = await createAccount('Olga Open');
  await openAs(page, account, pages.profile);
  await ageSignIn(page, account.uid);
  await page.getByLabel('Name').fill('Olga Half-typed');
  await download(page).click();
  const password = signInAgain(page).getByLabel('Password', { exact: true });
  await password.fill('Wrong1');
  await page.keyboard.press('Enter');
  await expect(signInAgain(page).getByRole('alert')).toHaveText('This is not your password.');
  await page.keyboard.press('Escape');
  await expect(download(page)).toBeFocused();

  await download(page).click();
  await downloadMyData(page, async () => {
    await password.fill(account.password);
    await page.keyboard.press('Enter');
  });
  await expect(signInAgain(page)).toBeHidden();
  await expect(page.getByLabel('Name')).toHaveValue('Olga Half-typed');
});

test('an account without a password signs in with Google again, and only as the same person', async ({
  page,
  createAccount,
  allowComplaint,
}) => {
  allowComplaint(/status of 40[03]/);
  const { email: other } = await createAccount('Otto Other');
  const email = newEmail('Gina Google');
  const chooser = page.getByRole('dialog', { name: 'Choose an account' });
  await page.goto(pages.login);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await chooser.getByLabel('Email').fill(email);
  await chooser.getByLabel('Name').fill('Gina Google');
  await chooser.getByRole('button', { name: 'Next', exact: true }).click();
  await expectToast(page, 'User login successfully');
  await page.getByRole('banner').getByRole('link', { name: 'Your profile' }).click();
  const { user_id: uid } = JSON.parse(
    Buffer.from((await tokenIn(page)).split('.')[1] ?? '', 'base64url').toString(),
  );
  await ageSignIn(page, uid);
  await download(page).click();
  const again = signInAgain(page).getByRole('button', { name: 'Sign in with Google again' });
  await again.click();
  await chooser.getByRole('button', { name: other }).click();
  await expect(signInAgain(page).getByRole('alert')).toHaveText(
    'Please choose the account that you are signed in with.',
  );
  await downloadMyData(page, async () => {
    await again.click();
    await chooser.getByRole('button', { name: email }).click();
  });
});
