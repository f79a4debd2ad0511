import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../../e2e/src/journey.ts';
import { chooseOption, expectToast, goToDashboardPage, openAs } from '../../e2e/src/steps.ts';
import { expectTexts } from '../../e2e/src/texts.ts';

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
    await chooseOption(status, word);
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
