import { pages } from '@mendwell/contracts/pages';
import { exampleService, expect, test } from '../src/journey.ts';
import { emoji, rightToLeft, script, tooLong, unbroken } from '../src/odd-input.ts';
import { closeToasts, expectFits, expectToast, openAs } from '../src/steps.ts';

const good = {
  'Service name': 'Heart check-up',
  'Service area': 'Springfield',
  Price: '45.50',
  'Image (URL)': '/media/services/cardiologist-1.svg',
  Description: 'Half an hour.',
};
type Field = keyof typeof good;

/**
 * A field, its invalid input while the others are valid, and the error. Here each field meets what is hard to lay out; every
 * kind of invalid input is tried in `mfe-provider/src/pages/add-service-page.spec.tsx`.
 */
const refused: [Field, string, string][] = [
  ['Service name', '   ', 'Service name is required'],
  ['Service name', tooLong, 'Service name must be at most 120 characters'],
  ['Service area', tooLong, 'Service area must be at most 120 characters'],
  ['Price', '9'.repeat(300), 'Price must be at most 100000'],
  ['Image (URL)', `https://example.com/${tooLong}`, 'Image must be at most 2048 characters'],
  ['Description', tooLong, 'Description must be at most 5000 characters'],
];

test('invalid input in a service is refused at its field, in the colour of errors, and kept', async ({
  page,
  createAccount,
  allowComplaint,
}) => {
  await openAs(page, await createAccount('Nora Nonsense'), pages.addService);
  // The preview may load the typed address before the next one is typed; nothing may leave this machine.
  await page.route('https://example.com/**', (route) => route.abort());
  allowComplaint(/https:\/\/example\.com\/a+/);
  const [name, area] = [page.getByLabel('Service name'), page.getByLabel('Service area')];
  await page.getByRole('button', { name: 'ADD', exact: true }).click();
  await expect(name).toBeFocused();
  const danger = 'rgb(184, 50, 31)';
  await expect(name, 'its ring').toHaveCSS(
    'box-shadow',
    new RegExp(`^${danger.replaceAll(/[()]/g, '\\$&')}`),
  );
  const shape = await area.evaluate((field) => getComputedStyle(field).borderRadius);
  await expect(name, 'the shape of the others').toHaveCSS('border-radius', shape);
  await closeToasts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [label, value] of Object.entries(good))
    await page.getByLabel(label, { exact: true }).fill(value);
  for (const [label, value, message] of refused) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    await page.getByRole('button', { name: 'ADD', exact: true }).click();
    await expectToast(page, message);
    await expect(field).toHaveAccessibleDescription(message);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue(value);
    await expect(field).toBeInViewport();
    await expectFits(page);
    await field.fill(good[label]);
    await closeToasts(page);
  }
});

test('strange text in a service is shown unchanged and breaks no layout', async ({ page, createAccount }) => {
  await openAs(page, await createAccount('Nils Nonsense'), pages.manageServices);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const serviceName of [script, rightToLeft, emoji, unbroken]) {
    await page.getByRole('link', { name: 'Add a service' }).click();
    const values = { ...good, 'Service name': serviceName, Description: unbroken.repeat(41), Price: '0' };
    for (const [label, value] of Object.entries(values))
      await page.getByLabel(label, { exact: true }).fill(value);
    await expectFits(page);
    await page.getByRole('button', { name: 'ADD', exact: true }).click();
    await expect(page.getByRole('heading', { name: serviceName, exact: true })).toBeVisible();
    await expectFits(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectFits(page);
});

test('a missing picture is replaced by a placeholder', async ({
  page,
  createAccount,
  publishService,
  allowComplaint,
}) => {
  allowComplaint(/status of 404 .*\/media\/services\//);
  const provider = await createAccount('Nadja Nopicture');
  const serviceId = await publishService(provider);
  // Missing for this page only, because other journeys list the newest services, too.
  await page.route(`**${exampleService.image}`, (route) => route.fulfill({ status: 404 }));
  await openAs(page, provider, pages.manageServices);
  const card = page.getByRole('main').getByRole('listitem');
  await expect(card.locator('svg').first()).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);
  await page.goto(pages.bookService(serviceId));
  await expect(page.getByRole('region', { name: 'Chosen service' }).locator('img')).toHaveCount(0);
});
