import { pages } from '@mendwell/contracts/pages';
import type { Locator } from '@playwright/test';
import { exampleService, expect, test } from '../src/journey.ts';
import { openAs } from '../src/steps.ts';

/** Expects that the field is marked as invalid and described by the error. */
async function expectRefused(field: Locator, why: string) {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(why));
}

/** Expects that a corrected field is no longer marked as invalid. */
async function expectAccepted(field: Locator) {
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
}

test('errors in a contact message are shown at their fields', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 400 .*\/api\/contact\)/);
  await page.goto(pages.home);
  const form = page.getByRole('region', { name: 'Stay connected with us' });
  await form.getByLabel('Email address').fill('nobody@nowhere');
  await form.getByRole('button', { name: 'SUBMIT' }).click();
  await expectRefused(form.getByLabel('Email address'), 'Email address is not valid');
  await expectRefused(form.getByLabel('Subject'), 'Subject is required');
  await expectRefused(form.getByLabel('Your message'), 'Your message is required');
});

test('errors in an appointment are shown at their fields, and the first is focused', async ({
  page,
  createAccount,
  publishService,
}) => {
  const serviceId = await publishService(await createAccount('Erna Errors'));
  await openAs(page, await createAccount('Emil Errors'), pages.bookService(serviceId));
  const date = page.getByRole('textbox', { name: 'Date' });
  const instructions = page.getByLabel('Special instructions');
  await date.fill('13/45/2026 9:00 AM');
  await instructions.fill('A word too many. '.repeat(120));
  await page.getByRole('button', { name: 'APPOINTMENT', exact: true }).click();
  await expectRefused(date, 'Date input not valid.');
  await expectRefused(instructions, '2000');
  await expect(date).toBeFocused();
  await instructions.fill('Short.');
  await expectAccepted(instructions);
});

test('all errors in a service are shown at once at their fields', async ({ page, createAccount }) => {
  await openAs(page, await createAccount('Edda Errors'), pages.addService);
  const name = page.getByLabel('Service name');
  const price = page.getByLabel('Price');
  await price.fill('a lot');
  await page.getByLabel('Image').fill('ftp://example.com/a.png');
  await page.getByLabel('Description').fill(exampleService.description);
  await page.getByRole('button', { name: 'ADD', exact: true }).click();
  await expectRefused(name, 'Service name is required');
  await expectRefused(page.getByLabel('Service area'), 'Service area is required');
  await expectRefused(price, 'Price must be a number');
  await expectRefused(page.getByLabel('Image'), 'Image must be a web address');
  await expectAccepted(page.getByLabel('Description'));
  await expect(name).toBeFocused();

  await price.fill('45');
  await expectAccepted(price);
});

test('a refused field with the focus has a ring in the colour of its error, and the shape of the others', async ({
  page,
  createAccount,
}) => {
  await openAs(page, await createAccount('Ella Errors'), pages.addService);
  const [name, area] = [page.getByLabel('Service name'), page.getByLabel('Service area')];
  await page.getByRole('button', { name: 'ADD', exact: true }).click();
  await expect(name).toBeFocused();
  const danger = 'rgb(184, 50, 31)';
  await expect(name).toHaveCSS('box-shadow', new RegExp(`^${danger.replaceAll(/[()]/g, '\\$&')}`));
  const shape = await area.evaluate((field) => getComputedStyle(field).borderRadius);
  await expect(name).toHaveCSS('border-radius', shape);
});
