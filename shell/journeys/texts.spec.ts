import { pages } from '@mendwell/contracts/pages';
import { expect, type Page, test } from '../../e2e/src/journey.ts';
import { openAs } from '../../e2e/src/steps.ts';
import { expectTexts } from '../../e2e/src/texts.ts';

/** Attributes of each page's fields, by label. */
const fields: Record<string, Record<string, Record<string, string>>> = {
  [pages.login]: {
    'Email Address': { type: 'email', inputmode: 'email', autocomplete: 'username' },
    Password: { type: 'password', autocomplete: 'current-password' },
  },
  [pages.register]: {
    Username: { autocomplete: 'name' },
    'Photo URL': { type: 'url', inputmode: 'url', autocomplete: 'photo' },
    'Email Address': { type: 'email', inputmode: 'email', autocomplete: 'email' },
    Password: { type: 'password', autocomplete: 'new-password' },
  },
};

const expectAttributes = async (page: Page, path: string) => {
  for (const [label, attributes] of Object.entries(fields[path] ?? {}))
    for (const [name, value] of Object.entries(attributes))
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute(name, value);
};

test('the texts of Login, whose fields have the attributes for autofill and keyboards', async ({ page }) => {
  await page.goto(pages.login);
  await expect(page).toHaveTitle('Login || Mendwell');
  await expectTexts(page.getByRole('main'), {
    headings: ['Welcome back!'],
    labels: ['Email Address', 'Password'],
    buttons: ['Sign in with Google', 'Show password', 'Forgot password?', 'Log In'],
    links: { 'Create an account': pages.register },
    texts: ['or with your email'],
  });
  await expectAttributes(page, pages.login);
});

test('the texts of Register, whose fields have the attributes for autofill and keyboards', async ({
  page,
}) => {
  await page.goto(pages.register);
  await expect(page).toHaveTitle('Register || Mendwell');
  await expectTexts(page.getByRole('main'), {
    headings: ['Get Your Free Account Now.'],
    labels: ['Username', 'Photo URL', 'Email Address', 'Password'],
    buttons: ['Sign in with Google', 'Show password', 'Sign Up'],
    links: { 'Log in': pages.login },
    texts: ['At least 6 characters, with an upper- and a lowercase letter.'],
  });
  await expectAttributes(page, pages.register);
  for (const label of ['Photo URL', 'Password'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required');
});

test('the texts of the dashboard and of an unknown address', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 404 .*\/no\/such\/page/);
  const main = page.getByRole('main');
  await page.goto(pages.dashboard);
  await expect(page).toHaveTitle('Dashboard || Mendwell');
  await expect(main.getByRole('link', { name: 'Sign in' })).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole('img')).toBeInViewport({ ratio: 1 });
  const scene = await (
    await page.request.get((await main.getByRole('img').getAttribute('src')) ?? '')
  ).text();
  expect(scene, 'the picture is animated').toContain('@keyframes');
  expect(scene, 'except for people who prefer reduced motion').toContain('prefers-reduced-motion');
  await page.goto('/no/such/page');
  await expect(page).toHaveTitle('Page not found || Mendwell');
  await expectTexts(main, {
    headings: ['Page not found'],
    links: { 'Go back': pages.home, 'Take me home': pages.home },
  });
});

test('the texts of the bar and the footer', async ({ page, createAccount }) => {
  const bar = page.getByRole('banner');
  await page.goto(pages.dashboard);
  await expectTexts(bar, {
    links: {
      Home: pages.home,
      'All Service': pages.allServices,
      'Sign in': pages.login,
      'Sign up': pages.register,
    },
  });
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await expectTexts(page.getByRole('contentinfo'), {
    headings: ['Company', 'Support', 'Follow us'],
    labels: ['Show slice boundaries'],
    texts: [`© ${new Date().getFullYear()} Mendwell. All rights reserved.`],
  });
  await expect(page.getByRole('contentinfo')).toContainText('Patients first');

  await openAs(page, await createAccount('Berta Bar', '/media/people/maya-lindqvist.svg'), pages.home);
  await expectTexts(bar, { links: { Dashboard: pages.dashboard }, buttons: ['Log out'] });
  await expect(bar.getByRole('img', { name: 'Berta Bar' })).toHaveAttribute('title', 'Berta Bar');
  await bar.getByRole('button', { name: 'Dashboard pages' }).click();
  await expectTexts(bar, {
    links: {
      'Add Service': pages.addService,
      'Manage Service': pages.manageServices,
      'Booked Service': pages.bookedServices,
      'Service To Do': pages.serviceToDo,
    },
  });
});

test('the switch in the footer outlines the slices with their versions', async ({ page }) => {
  await page.goto(pages.home);
  await expect(page.getByRole('heading', { name: 'Popular Service' })).toBeVisible();
  // Found and read in one step: an element that is removed in between has no style.
  const outlines = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-boundary]')].map((part) => [
        part.getAttribute('data-boundary'),
        getComputedStyle(part).outlineStyle,
      ]),
    );
  const catalog = expect.stringMatching(/^catalog \d+\.\d+\.\d+/);
  expect(await outlines()).toEqual([
    ['shell', 'none'],
    [catalog, 'none'],
    ['shell', 'none'],
  ]);
  await page.getByLabel('Show slice boundaries').check();
  expect(await outlines()).toEqual([
    ['shell', 'dashed'],
    [catalog, 'dashed'],
    ['shell', 'dashed'],
  ]);
  await page.getByRole('banner').getByRole('link', { name: 'All Service' }).click();
  await expect(page.getByRole('heading', { name: 'All Service', exact: true })).toBeVisible();
  expect((await outlines()).every(([, style]) => style === 'dashed')).toBe(true);
  await page.getByLabel('Show slice boundaries').uncheck();
  expect((await outlines()).every(([, style]) => style === 'none')).toBe(true);
});
