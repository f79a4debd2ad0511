import { pages } from '@mendwell/contracts/pages';
import { expect, type Page, exampleService as service, test } from '../../e2e/src/journey.ts';
import { expectToast, goToDashboardPage, openAs } from '../../e2e/src/steps.ts';
import { expectTexts } from '../../e2e/src/texts.ts';

const fields = ['Service name', 'Service area', 'Price', 'Image (URL)', 'Description'];
const nothingYet = 'Your are not any service added.! please service added then try its....!!';

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
};

test('the texts of Add service, Manage services and Service update', async ({ page, createAccount }) => {
  await openAs(page, await createAccount('Willa Words'), pages.manageServices);
  const main = page.getByRole('main');
  await expect(page).toHaveTitle('Manage services || Mendwell');
  await expectTexts(main, {
    headings: ['Manage services'],
    texts: [nothingYet, 'What you offer, as patients see it.'],
    links: { 'Add a service': pages.addService },
  });
  await expect(main.locator('img[src="/media/empty-services.svg"]')).toBeVisible();

  await main.getByRole('link', { name: 'Add a service' }).click();
  await expect(page).toHaveTitle('Add service || Mendwell');
  await expectTexts(main, {
    headings: ['ADD SERVICE'],
    labels: fields,
    placeholders: ['Town or district', 'https://'],
    buttons: ['ADD'],
    texts: ['Your name, photo and email come from your account.', 'How patients see it'],
  });
  await fill(page, {
    'Service name': service.serviceName,
    'Service area': service.serviceArea,
    Price: '45.5',
    'Image (URL)': service.image,
    Description: service.description,
  });
  await page.getByRole('button', { name: 'ADD', exact: true }).click();
  await expectToast(page, 'Service added successfully');

  const card = page.getByRole('listitem').filter({ hasText: service.serviceArea });
  await expectTexts(card, {
    headings: [service.serviceName],
    texts: [`${service.description.slice(0, 220)}...`, '$45.50', service.serviceArea],
    buttons: ['Delete'],
  });
  await card.getByRole('link', { name: 'Update', exact: true }).click();
  await expect(page).toHaveTitle('ServiceUpdate');
  await expectTexts(main, {
    headings: ['ADD SERVICE'],
    labels: fields,
    buttons: ['UPDATE'],
    texts: ['Patients see your changes within seconds; existing bookings keep their price.'],
  });
  await page.getByRole('button', { name: 'UPDATE', exact: true }).click();
  await expect(main.getByText('No changes to save.', { exact: true })).toBeVisible();
  await fill(page, { Price: '0' });
  await page.getByRole('button', { name: 'UPDATE', exact: true }).click();
  await expectToast(page, 'Update successfully');
  await expect(card.getByText('$0', { exact: true })).toBeVisible();

  await card.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expectTexts(question, {
    texts: ["You won't be able to revert this!"],
    buttons: ['Yes, delete it!', 'Cancel'],
  });
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  const done = page.getByRole('dialog', { name: 'Deleted!' });
  await expectTexts(done, { texts: ['Your service has been deleted.'], buttons: ['OK'] });
});

test('the texts of Service to do', async ({ page, createAccount, publishService, bookService }) => {
  const provider = await createAccount('Winona Words');
  const patient = await createAccount('Wes Words');
  await openAs(page, provider, pages.serviceToDo);
  const main = page.getByRole('main');
  await expect(page).toHaveTitle('ServiceToDo');
  await expectTexts(main, {
    headings: ['Service to do'],
    texts: ['No services To Do found.', 'Requests from your patients. They see status changes right away.'],
    links: { 'See your services': pages.manageServices },
  });
  await expect(main.locator('img[src="/media/empty-requests.svg"]')).toBeVisible();

  await bookService(patient, await publishService(provider, { serviceName: 'Word clinic' }), {
    instructions: 'Mind the step.',
  });
  const request = page.getByRole('listitem').filter({ hasText: 'Word clinic' });
  await expectTexts(request, {
    headings: ['Word clinic'],
    texts: ['Mind the step.', patient.name, 'Unpaid', 'Pending', 'History'],
    links: { [patient.email]: `mailto:${patient.email}` },
  });
  const colours = {
    Pending: /orange|rgb\(168, 74, 5\)/,
    Working: /rgb\(27, 87, 196\)/,
    Completed: /rgb\(23, 113, 58\)/,
  };
  const badge = request.locator('[class*="badge"]').last();
  await expect(badge).toHaveCSS('background-color', colours.Pending);
  const status = request.getByRole('combobox', { name: `Status of Word clinic for ${patient.name}` });
  for (const word of ['Working', 'Completed'] as const) {
    await status.click();
    await expect(page.getByRole('option')).toHaveCount(2);
    await page.getByTitle(word, { exact: true }).and(page.locator(':not(span)')).click();
    await expectToast(page, 'Status updated successfully');
    await expect(badge).toHaveText(word);
    await expect(badge).toHaveCSS('background-color', colours[word]);
  }
  await goToDashboardPage(page, pages.manageServices);
  await expect(page.getByRole('heading', { name: 'Word clinic' })).toBeVisible();
});

test('services are shown in one, two or three columns', async ({ page, createAccount, publishService }) => {
  const provider = await createAccount('Wiebke Words');
  for (const serviceName of ['First', 'Second', 'Third']) await publishService(provider, { serviceName });
  await openAs(page, provider, pages.manageServices);
  const grid = page.getByRole('main').getByRole('list');
  await expect(grid.getByRole('listitem')).toHaveCount(3);
  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tracks = () =>
      grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    await expect.poll(tracks).toBe(columns);
  }
});
