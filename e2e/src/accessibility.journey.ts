import AxeBuilder from '@axe-core/playwright';
import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectFits, signIn } from './steps.ts';

const widths = [390, 1440];
const themes = ['light', 'synthwave'];
const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe objects to, one line each */
async function barriersOn(page: Page, path: string) {
  const barriers: string[] = [];
  for (const theme of themes) {
    await page.evaluate((name) => localStorage.setItem('theme', name), theme);
    await page.goto(path);
    await expect(page.getByRole('main').locator('h1, h2').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${path} ${theme} ${width}`;
      const { violations } = await new AxeBuilder({ page }).withTags(wcag22aa).analyze();
      for (const { id, nodes } of violations) barriers.push(`${where}: ${id} ${nodes[0]?.html}`);
      await expectFits(page);
    }
  }
  return barriers;
}

test('a visitor finds no barrier', async ({ page }) => {
  await page.goto(pages.home);
  for (const path of [pages.home, pages.allServices, pages.login, pages.register, '/nowhere'])
    expect(await barriersOn(page, path)).toEqual([]);
});

test('a patient and provider finds no barrier', async ({
  page,
  createAccount,
  publishService,
  bookService,
}) => {
  const patient = await createAccount('Ada Patient');
  const provider = await createAccount('Paul Provider');
  const offered = await publishService(patient);
  const wanted = await publishService(provider);
  await bookService(patient, wanted);
  await bookService(provider, offered, 'Please speak slowly.');
  await signIn(page, patient);
  const paths = [
    pages.dashboard,
    pages.serviceDetails(wanted),
    pages.bookService(wanted),
    pages.bookedServices,
    pages.addService,
    pages.manageServices,
    pages.updateService(offered),
    pages.serviceToDo,
  ];
  for (const path of paths) expect(await barriersOn(page, path)).toEqual([]);
});
