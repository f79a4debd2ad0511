import { pages } from '@mendwell/contracts/pages';
import { mailedLink, newEmail, tokenIn } from '../../e2e/src/accounts.ts';
import { expect, test } from '../../e2e/src/journey.ts';
import { closeToasts, expectToast, fillLogin, signUp } from '../../e2e/src/steps.ts';

const passwordRule =
  'Password must have at least one uppercase letter, one lowercase letter, and be at least 6 characters long';

test('registration refuses weak passwords, then shows name and photo in the bar and on the profile', async ({
  page,
  baseURL,
  publishService,
}) => {
  const bar = page.getByRole('banner');
  await page.goto(pages.register);
  await expect(page.getByText('Get Your Free Account Now.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    pages.login,
  );
  await page.getByLabel('Username').fill('Nadia New');
  await page.getByLabel('Photo URL').fill(`${baseURL}/media/people/maya-lindqvist.svg`);
  const email = newEmail('Nadia New');
  await page.getByLabel('Email Address').fill(email);
  for (const weak of ['abcdef', 'ABCDEF', 'Abcde']) {
    await page.getByLabel('Password', { exact: true }).fill(weak);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expectToast(page, passwordRule);
    await closeToasts(page);
    await expect(page.getByText(passwordRule)).toHaveCount(0);
  }
  await expect(page.getByLabel('Username')).toHaveValue('Nadia New');

  await page.getByLabel('Password', { exact: true }).fill('Abcdef');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expectToast(page, 'User created successfully');
  await expect(page).toHaveURL(pages.home);
  const photo = bar.getByRole('img', { name: 'Nadia New' });
  await expect(photo).toHaveAttribute('src', /maya-lindqvist/);
  await expect(photo).toHaveAttribute('title', 'Nadia New');

  await expect(() => mailedLink(page.request, email, 'VERIFY_EMAIL')).toPass();
  const serviceId = await publishService({ token: await tokenIn(page) });
  await page.goto(pages.serviceDetails(serviceId));
  const notVerified = page.getByText('Email address not yet verified.');
  await expect(notVerified).toBeVisible();

  await bar.getByRole('link', { name: 'Your profile' }).click();
  await expect(page).toHaveTitle(/^Profile/);
  await page.getByRole('button', { name: 'Send verification link' }).click();
  await expectToast(page, 'A link is on its way. Open it, then come back here.');
  // In another tab, or on another device.
  await page.request.get(await mailedLink(page.request, email, 'VERIFY_EMAIL'));
  const published = page.waitForResponse('**/api/account');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('Your email address is verified.')).toBeVisible();
  expect((await published).status()).toBe(200);

  await expect(async () => {
    await page.goto(pages.serviceDetails(serviceId));
    await expect(page.getByRole('link', { name: 'Book Now' })).toBeVisible();
    await expect(notVerified).toHaveCount(0, { timeout: 1_000 });
  }).toPass();

  await page.goto(pages.profile);
  await page.getByLabel('Name').fill('Nadia Newer');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Profile saved');
  await expect(bar.getByRole('img', { name: 'Nadia Newer' })).toHaveAttribute('src', /maya-lindqvist/);
  await page.getByRole('checkbox', { name: /^Remind me/ }).click();
  await expectToast(page, 'Reminders are off');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /^Remind me/ })).not.toBeChecked();
  await expect(page.getByLabel('Name')).toHaveValue('Nadia Newer');
});

test('registration explains that an address already has an account', async ({
  page,
  createAccount,
  allowComplaint,
}) => {
  const { email } = await createAccount('Taken Twice');
  allowComplaint(/status of 400 .*accounts:signUp/);
  await signUp(page, 'Taken Twice', email);
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('email-already-in-use');
  await expect(page.getByLabel('Username')).toHaveValue('Taken Twice');
});

test('an account is created although its name could not be saved, and the failure is shown', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/);
  await page.route('**/accounts:update**', (route) => route.abort(), { times: 1 });
  await signUp(page, 'Nora Noname', newEmail('Nora Noname'));
  await expectToast(page, 'We could not reach the sign-in service. Check your connection and try again.');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('a wrong password shows an error, keeps the address, and can be revealed', async ({
  page,
  createAccount,
  allowComplaint,
}) => {
  const { email } = await createAccount('Forgetful Fred');
  allowComplaint(/status of 400 .*accounts:signInWithPassword/);
  await page.goto(pages.login);
  await expect(
    page.getByRole('main').getByRole('link', { name: /account|register|sign up/i }),
  ).toHaveAttribute('href', pages.register);
  await fillLogin(page, { email, password: 'Wrong1' });
  await expectToast(page, 'Incorrect email or password. Please try again.');
  await expect(page).toHaveURL(pages.login);
  await expect(page.getByLabel('Email')).toHaveValue(email);

  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('a mailed link resets a forgotten password; an unknown address gets the same answer', async ({
  page,
  createAccount,
}) => {
  const { email } = await createAccount('Pia Password');
  await page.goto(pages.login);
  for (const address of [newEmail('Nobody'), email]) {
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expectToast(
      page,
      'If this address has an account, a link to set a new password is on its way. No email yet? Try again in a few minutes.',
    );
    await closeToasts(page);
  }
  const link = await mailedLink(page.request, email, 'PASSWORD_RESET');
  expect((await page.request.get(`${link}&newPassword=Another1`)).ok()).toBe(true);
  await fillLogin(page, { email, password: 'Another1' });
  await expectToast(page, 'User login successfully');
  await expect(page).toHaveURL(pages.home);
});

test('Google sign-in offers the local accounts and can be cancelled', async ({ page, createAccount }) => {
  const { name, email } = await createAccount('Gloria Google');
  const chooser = page.getByRole('dialog', { name: 'Choose an account' });
  const open = page.getByRole('button', { name: 'Sign in with Google' });
  await page.goto(pages.login);
  await open.click();
  await chooser.getByRole('button', { name: 'Cancel' }).click();
  await expectToast(page, 'Google sign-in was cancelled.');
  await expect(open).toBeFocused();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  await open.click();
  await chooser.getByRole('button', { name: email }).click();
  await expectToast(page, 'User login successfully');
  await expect(page).toHaveURL(pages.home);
  await expect(page.getByRole('banner').getByTitle(name)).toBeVisible();
});
