import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../../e2e/src/journey.ts';
import { openAs } from '../../e2e/src/steps.ts';

test('cards link to the next free times, and a search can be limited to this week', async ({
  page,
  createAccount,
  publishService,
  keepHours,
}) => {
  const provider = await createAccount('Nina Next');
  const word = provider.uid.slice(0, 8);
  await publishService(provider, { serviceName: `Heart ${word}` });
  await publishService(await createAccount('Rita Request'), { serviceName: `Lungs ${word}` });
  await keepHours(provider);

  await page.goto(`${pages.allServices}?search=${word}`);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: 'Heart' }).getByRole('link', { name: 'More times' })).toBeVisible();
  await expect(
    cards.filter({ hasText: 'Lungs' }).getByRole('link', { name: 'Ask for a time' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'This week' }).click();
  // The catalog learns of a first free time a second or two later.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/ available this week/)).toBeVisible();
    await expect(cards).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByText(`1 service available this week for “${word}”`)).toBeVisible();
  await expect(page).toHaveURL(`${pages.allServices}?search=${word}&available=week`);
  await page.reload();
  await expect(cards.filter({ hasText: 'Heart' })).toHaveCount(1);
});

test('a whole card is in the first screen of laptops and phones', async ({
  page,
  createAccount,
  publishService,
  keepHours,
}) => {
  const provider = await createAccount('Fay First');
  await publishService(provider, { serviceName: `Eyes ${provider.uid.slice(0, 8)}` });
  await keepHours(provider);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${pages.allServices}?search=${provider.uid.slice(0, 8)}`);
    await expect(page.getByRole('link', { name: 'More times' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
  }
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('a tap that leaves a price field applies both the price and what was tapped', async ({ page }) => {
    await page.goto(pages.allServices);
    await page.getByLabel('Price from').fill('40');
    // The browser leaves the field and presses the button in one task, before any page can be rendered.
    await page.getByRole('button', { name: 'Cardiologist' }).tap();
    await expect(page.getByRole('button', { name: 'Cardiologist', pressed: true })).toBeVisible();
    await expect(page).toHaveURL(`${pages.allServices}?specialty=Cardiologist&minPrice=40`);
    await expect(page.getByLabel('Price from')).toHaveValue('40');
  });
});

test('the error about a price does not move the button whose press leaves the field', async ({ page }) => {
  await page.goto(`${pages.allServices}?specialty=Cardiologist`);
  await page.getByLabel('Price to').fill('cheap');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(pages.allServices);
  await expect(page.getByLabel('Price to')).toHaveValue('');
});

test('the sheet of filters becomes the bar when the window is turned while it is open', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(pages.allServices);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('button', { name: /^Show \d+ services$/ })).toBeVisible();
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible();
  // Neither is below the bar.
  await page.getByRole('heading', { level: 1 }).click({ trial: true });
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(pages.home);
});

test('a list does not move when its pointer loads the page behind a card', async ({ page }) => {
  await page.goto(pages.allServices);
  const details = page.getByRole('main').getByRole('link', { name: 'Details' }).first();
  await expect(details).toBeVisible();
  const styles = page.waitForResponse(/\/mfe\/catalog\/.*\.css$/);
  await details.hover();
  await styles;
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  );
  // They would show if the service page's copy of the buttons' styles came after the list's own.
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeHidden();
});

test('Back restores a search: its term, its list and the scroll position', async ({
  page,
  createAccount,
  publishService,
}) => {
  const provider = await createAccount('Bruno Back');
  const word = provider.uid.slice(0, 8);
  for (let number = 1; number <= 8; number += 1)
    await publishService(provider, { serviceName: `Back ${number} ${word}` });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, provider, `${pages.allServices}?search=${word}`);
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Back 1 ${word}` });
  await card.getByRole('link', { name: 'Details' }).scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  const left = await place();
  expect(left).toBeGreaterThan(844);

  await card.getByRole('link', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Back 1 ${word}` })).toBeVisible();
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(`${pages.allServices}?search=${word}`);
  await expect(page.getByPlaceholder('Enter the Service Title')).toHaveValue(word);
  await expect.poll(place).toBe(left);
  await expect(card).toBeInViewport();
});
