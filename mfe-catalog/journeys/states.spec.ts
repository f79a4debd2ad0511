import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { exampleService, expect, type Page, test } from '../../e2e/src/journey.ts';
import { rightToLeft, script, unbroken } from '../../e2e/src/odd-input.ts';
import { cutTexts } from '../../e2e/src/screens/zoom.ts';
import { expectFits, signIn } from '../../e2e/src/steps.ts';

const service = (number: number, changes: Partial<Service> = {}) => ({
  ...exampleService,
  _id: number.toString(16).padStart(24, '0'),
  serviceName: `Service ${number}`,
  providerName: 'Dr. State',
  providerEmail: 'state@example.com',
  providerImage: '',
  ...changes,
});
const answer = (page: Page, path: string, services: object[]) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ json: services }));

test('placeholders are shown while services load', async ({ page, holdBack }) => {
  const release = await holdBack('**/api/{popularServices,services?**}');
  await page.goto(pages.home);
  const popular = page.getByRole('region', { name: 'Popular Service' });
  await expect(popular.getByText('Loading services')).toBeAttached();
  // The text for screen readers, and six cards.
  await expect(popular.locator('[aria-busy="true"] > *')).toHaveCount(1 + 6);
  await page.getByRole('banner').getByRole('link', { name: 'All Service' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Loading services')).toBeAttached();
  release();
  await expect(main.getByRole('link', { name: 'Details' }).first()).toBeVisible();
  await expect(main.getByText('Loading services')).toHaveCount(0);
});

test('an empty catalog offers a next step', async ({ page }) => {
  await answer(page, 'popularServices', []);
  await answer(page, 'services?**', []);
  await page.goto(pages.home);
  const popular = page.getByRole('region', { name: 'Popular Service' });
  await expect(popular.getByText('No services are listed yet.')).toBeVisible();
  await expect(popular.getByRole('link', { name: 'List the first one' })).toHaveAttribute(
    'href',
    pages.addService,
  );
  await page.goto(pages.allServices);
  await expect(page.getByRole('main').getByText('0 services')).toBeVisible();
});

test('two hundred services are loaded page by page', async ({ page, createAccount, publishService }) => {
  await publishService(await createAccount('Mona Many'));
  const all = Array.from({ length: 200 }, (_, index) => service(index));
  await page.route('**/api/services?**', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('after') ?? 0);
    const next = from + 60;
    return route.fulfill({
      json: all.slice(from, next),
      headers: { 'x-total-count': '200', ...(next < 200 && { link: `<?after=${next}>; rel="next"` }) },
    });
  });
  await page.goto(pages.allServices);
  const main = page.getByRole('main');
  const details = main.getByRole('link', { name: 'Details' });
  const more = main.getByRole('button', { name: 'Show more' });
  await expect(main.getByText('200 services')).toBeVisible();
  for (const shown of [60, 120, 180]) {
    await expect(details).toHaveCount(shown);
    await more.click();
  }
  await expect(details).toHaveCount(200);
  await expect(more).toHaveCount(0);
  await expect(main.getByRole('heading', { name: 'Service 199', exact: true })).toBeAttached();
});

test('overlong, hostile and missing content breaks no layout', async ({
  page,
  createAccount,
  allowComplaint,
}) => {
  allowComplaint(/status of 404 .*\/media\/none\.svg/);
  // These services do not exist on the server.
  allowComplaint(/status of 404 .*\/api\/availability\//);
  const strange = [
    service(1, {
      serviceName: unbroken,
      serviceArea: unbroken,
      providerName: unbroken,
      description: unbroken,
    }),
    service(2, { serviceName: script, description: script, serviceArea: script, providerName: script }),
    service(3, { serviceName: rightToLeft, description: rightToLeft, price: 0 }),
    service(4, { image: '/media/none.svg', providerImage: '/media/none.svg', price: 100_000 }),
    service(5, { image: '', providerImage: '' }),
  ];
  await answer(page, 'popularServices', strange);
  await answer(page, 'services?**', strange);
  for (const one of strange)
    await page.route(`**/api/services/${one._id}`, (route) => route.fulfill({ json: one }));
  await signIn(page, await createAccount('Stella Strange'));

  const expectLayout = async (of: string) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page);
      expect(await cutTexts(page), `cut-off texts of ${of} at ${width}`).toEqual([]);
    }
  };
  for (const path of [pages.home, pages.allServices]) {
    await page.goto(path);
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Details' }) });
    await expect(cards).toHaveCount(5);
    await expect(cards.nth(0)).toContainText(`${unbroken.slice(0, 100)}...`);
    await expect(cards.nth(1).getByRole('heading')).toHaveText(script);
    await expect(cards.nth(2)).toContainText(path === pages.home ? 'Price :$0' : 'Free');
    await cards.nth(3).scrollIntoViewIfNeeded();
    await expect(cards.nth(3).locator('img[src="/media/none.svg"]')).toHaveCount(0);
    await expect(cards.nth(3)).toContainText('$100,000');
    await expect(cards.nth(4).locator('img')).toHaveCount(0);
    await expectLayout(path);
  }
  for (const one of strange) {
    await page.goto(pages.serviceDetails(one._id));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.serviceName);
    await expectLayout('a service');
  }
});
