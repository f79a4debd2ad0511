import { pages } from '@mendwell/contracts/pages';
import { newEmail } from '../src/accounts.ts';
import { expect, test } from '../src/journey.ts';
import { emoji, rightToLeft, script, tooLong, unbroken } from '../src/odd-input.ts';
import { expectFits, expectToast, fillContact } from '../src/steps.ts';

const strange = [emoji, rightToLeft, script, unbroken, '   ', '%', '(a+)+$', '\\', '"'];

test.use({ viewport: { width: 390, height: 844 } });

test('a search accepts any text and always shows a list', async ({ page }) => {
  await page.goto(pages.allServices);
  const main = page.getByRole('main');
  const box = main.getByPlaceholder('Enter the Service Title');
  for (const typed of [...strange, tooLong]) {
    await box.fill(typed);
    await main.getByRole('button', { name: 'Search' }).click();
    await expect(main.getByRole('status')).toContainText(/^\d+ services?/);
    await expect(main.getByRole('alert')).toHaveText(
      [...typed].length > 100 ? ['Enter at most 100 characters'] : [],
    );
    await expectFits(page);
  }
});

test('an address with too long a search shows the reason', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 4\d\d|Error fetching data:/);
  await page.goto(`${pages.allServices}?search=${'a'.repeat(1_000)}`);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Enter at most 100 characters');
  await expectFits(page);
});

const refusedMessages: [label: string, typed: string, message: string][] = [
  ['Email address', '', 'Email address is required'],
  ['Subject', tooLong, 'Subject must be at most'],
  ['Your message', '', 'is required'],
  ['Your message', tooLong, 'must be at most'],
];

test('invalid input in a contact message is refused at its field and kept', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 4\d\d/);
  await page.goto(pages.home);
  for (const [label, typed, message] of refusedMessages) {
    await fillContact(page, 'visitor@example.com', 'Hours', 'Open on Sunday?');
    const field = page.getByLabel(label, { exact: true });
    await field.fill(typed);
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue(typed);
    await expectFits(page);
  }
});

test('a contact message with strange text is sent', async ({ page }) => {
  await page.goto(pages.home);
  await fillContact(page, 'visitor@example.com', unbroken, [emoji, rightToLeft, script].join('\n'));
  await expectFits(page);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expectToast(page, 'Thanks, we will get back to you.');
});

test('invalid input at sign-in is refused with a message and kept', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 400/);
  await page.goto(pages.login);
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  for (const typed of [emoji, rightToLeft, script, tooLong]) {
    await email.fill('nobody@example.com');
    await password.fill(typed);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expectToast(page, 'Incorrect email or password. Please try again.');
    await expect(password).toHaveValue(typed);
    await expect(email).toHaveValue('nobody@example.com');
    await expectFits(page);
  }
  await email.fill('no address');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  expect(await email.evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(true);
  await expect(page).toHaveURL(pages.login);
});

test('a name with markup is shown as text and never executed', async ({ page, baseURL }) => {
  await page.goto(pages.register);
  const photo = page.getByLabel('Photo URL');
  await page.getByLabel('Username').fill(script);
  await page.getByLabel('Email Address').fill(newEmail('Strange'));
  await page.getByLabel('Password', { exact: true }).fill('Abcdef');
  for (const refused of ['', 'not an address', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>']) {
    await photo.fill(refused);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    expect(await photo.evaluate((field: HTMLInputElement) => field.checkValidity())).toBe(false);
    await expect(page).toHaveURL(pages.register);
  }
  await photo.fill(`${baseURL}/media/people/maya-lindqvist.svg`);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expectToast(page, 'User created successfully');
  await expect(page.getByRole('banner').getByTitle(script)).toBeVisible();
  await expectFits(page);
});
