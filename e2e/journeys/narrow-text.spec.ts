import { pages } from '@mendwell/contracts/pages';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { openAs } from '../src/steps.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** How many lines a text takes. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });

const fontSizeOf = (text: Locator) =>
  text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

test("on a phone, the payment dialog shows the provider's email on one line", async ({
  page,
  arrangeBooking,
}) => {
  // Too long to fit beside its label, short enough for a line of its own.
  const { provider, patient } = await arrangeBooking('Nell Long', 'Ned Narrow');
  await openAs(page, patient, pages.bookedServices);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const email = page.getByRole('dialog').getByText(provider.email, { exact: true });
  await expect(email).toBeVisible();
  expect(await linesOf(email)).toBe(1);
});

test("the profile's section headings are clearly smaller than its title", async ({ page, createAccount }) => {
  await openAs(page, await createAccount('Nora Narrow'), pages.profile);
  const main = page.getByRole('main');
  const title = await fontSizeOf(main.getByRole('heading', { name: 'Profile' }));
  const sections = await main.getByRole('heading', { level: 2 }).all();
  expect(sections).toHaveLength(6);
  for (const section of sections) expect(await fontSizeOf(section)).toBeLessThan(title * 0.7);
});

test('on a phone, Book appointment shows long names and addresses as a whole', async ({
  page,
  createAccount,
  publishService,
}) => {
  const serviceName = 'Second opinion on a long-standing heart condition, with an electrocardiogram';
  const provider = await createAccount('Nell Bartholomew Featherstonehaugh');
  const service = await publishService(provider, { serviceName });
  await openAs(page, await createAccount('Ned Bartholomew Featherstonehaugh'), pages.bookService(service));
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue(serviceName);
  for (const label of ['Service', 'Provider name', 'Provider email', 'Your name', 'Your email'])
    await expect
      .poll(
        () =>
          page.getByLabel(label, { exact: true }).evaluate((field) => ({
            readOnly: (field as HTMLInputElement).readOnly,
            hidden: [field.scrollWidth > field.clientWidth, field.scrollHeight > field.clientHeight],
          })),
        { message: label },
      )
      .toEqual({ readOnly: true, hidden: [false, false] });
});

test('on a phone, Book appointment shows the times and the date on the first screen, and APPOINTMENT stays at the bottom and covers nothing that gets the focus', async ({
  page,
  createAccount,
  publishService,
}) => {
  const service = await publishService(await createAccount('Nell Near'));
  await openAs(page, await createAccount('Ned Near'), pages.bookService(service));
  const fields = ['Service', 'Provider email', 'Your email', 'Date'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  for (const part of [...fields, page.getByRole('group', { name: 'Ask for a time' })]) {
    await expect(part).toBeVisible();
    const bottom = await part.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(bottom, String(part)).toBeLessThanOrEqual(844);
  }

  const appointment = page.getByRole('button', { name: 'APPOINTMENT' });
  await expect(appointment).toBeInViewport({ ratio: 1 });
  const { y: top } = (await appointment.boundingBox()) ?? { y: 0 };
  await page.getByLabel('Date', { exact: true }).focus();
  for (let isOver = false; !isOver; ) {
    const { isLast, isAppointment, middle, text } = await focusedPart(page);
    if (!isAppointment) expect(middle, `nothing covers ${text}`).toBeLessThan(top);
    await page.keyboard.press('Tab');
    isOver = isLast;
  }
});

/** What has the focus. */
const focusedPart = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return {
      isLast: element === [...document.querySelectorAll('footer a')].at(-1),
      isAppointment: element?.textContent === 'APPOINTMENT',
      middle: top + height / 2,
      text: element?.textContent,
    };
  });
