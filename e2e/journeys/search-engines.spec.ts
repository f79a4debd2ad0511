import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../src/journey.ts';

test('search engines find the sitemaps through /robots.txt, and structured data on public pages', async ({
  page,
  request,
  createAccount,
  publishService,
}) => {
  await publishService(await createAccount('Sina Sitemap'));
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).not.toContain('Disallow: /api');
  const listed = async (address = '') =>
    [...(await (await request.get(address)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, found]) => found);
  const parts = await listed(/^Sitemap: (.*)$/m.exec(robots)?.[1]);
  const addresses = (await Promise.all(parts.map(listed))).flat();
  // The gateway may have cached the sitemaps before this service was published.
  for (const path of [pages.home, pages.allServices])
    expect(
      addresses.some((address) => address?.endsWith(path)),
      path,
    ).toBe(true);

  await page.goto(`${pages.allServices}?utm_source=mail`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/allService$/);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    'All Service || Mendwell',
  );
  const data = page.locator('script[type="application/ld+json"]');
  expect(JSON.parse((await data.textContent()) ?? '')).toMatchObject({ '@type': 'ItemList' });
});
