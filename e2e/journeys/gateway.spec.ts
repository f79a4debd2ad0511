import { listBookingsOfPatient } from '@mendwell/contracts/bookings';
import { addressOf } from '@mendwell/contracts/calls';
import { pages } from '@mendwell/contracts/pages';
import {
  getService,
  getServiceToBook,
  getServiceToUpdate,
  listServices,
  popularServices,
} from '@mendwell/contracts/services';
import type { APIResponse } from '@playwright/test';
import { expect, test } from '../src/journey.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const typeOf = (answer: APIResponse) => answer.headers()['content-type'];

test('addresses shared by a page and a call are answered by the Accept header', async ({
  request,
  createAccount,
  publishService,
}) => {
  const id = await publishService(await createAccount('Gabi Gateway'));
  for (const path of [
    addressOf(getService, { serviceId: id }),
    addressOf(getServiceToBook, { serviceId: id }),
    addressOf(getServiceToUpdate, { serviceId: id }),
  ]) {
    for (const [accept, type] of [
      [browser, 'text/html'],
      ['text/html', 'text/html'],
      ['*/*', 'application/json'],
      ['application/json', 'application/json'],
      ['application/json, text/plain, */*', 'application/json'],
      ['text/html;q=0.5, application/json', 'application/json'],
    ] as const) {
      const answer = await request.get(path, { headers: { accept } });
      expect(answer.status()).toBe(200);
      expect(typeOf(answer), `${path} for ${accept}`).toContain(type);
      expect(answer.headers().vary).toContain('Accept');
    }
    const underApi = await request.get(`/api${path}`, { headers: { accept: browser } });
    expect(typeOf(underApi)).toContain('application/json');
  }
  const put = await request.put(addressOf(getServiceToUpdate, { serviceId: id }), {
    headers: { accept: browser },
    data: {},
  });
  expect(put.status()).toBe(401);
  for (const path of [popularServices.path, listServices.path])
    expect(typeOf(await request.get(path, { headers: { accept: browser } }))).toContain('application/json');
  for (const [path, status] of [
    ['/', 200],
    ['/allService', 200],
    ['/bookedService', 200],
    ['/login', 200],
    ['/no/such/page', 404],
  ] as const) {
    const answer = await request.get(path, { headers: { accept: '*/*' } });
    expect([answer.status(), typeOf(answer)]).toEqual([status, expect.stringContaining('text/html')]);
  }
});

test('every answer has the security headers', async ({ request }) => {
  const page = await request.get('/', { headers: { accept: browser } });
  const missingAsset = await request.get('/assets/missing.js');
  expect(missingAsset.status()).toBe(404);
  const missingCall = await request.get('/services/unknown');
  expect(missingCall.status()).toBe(404);
  const problem = await request.get(addressOf(listBookingsOfPatient, { email: 'somebody@example.com' }));
  expect(problem.status()).toBe(401);

  for (const answer of [page, missingAsset, missingCall, problem]) {
    const headers = answer.headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain('unsafe-inline');
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-request-id': expect.stringMatching(/^[\w.-]{8,64}$/),
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server ?? '').not.toMatch(/\d/);
  }
  expect(problem.headers()['cache-control']).toContain('no-store');
  expect(page.headers()['cache-control']).toContain('no-cache');
});

test('a hashed file has no unnecessary headers', async ({ request }) => {
  const page = await (await request.get('/', { headers: { accept: browser } })).text();
  const answer = await request.get(/src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '/assets/unknown.js');
  const { 'cache-control': cacheControl, ...headers } = answer.headers();
  expect([answer.status(), cacheControl]).toEqual([200, 'public, max-age=31536000, immutable']);
  const ofHttp = [
    'connection',
    'content-encoding',
    'content-length',
    'content-type',
    'date',
    'server',
    'vary',
  ];
  expect(Object.keys(headers).filter((name) => !ofHttp.includes(name))).toEqual([
    'x-request-id',
    'x-content-type-options',
  ]);
});

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

test('internal addresses are not reachable', async ({ request }) => {
  for (const path of [
    '/internal/services/665f1c2ab7e4d1a2c3b4d5e6',
    '/api/internal/bookings/665f1c2ab7e4d1a2c3b4d5e6',
    '/readyz',
    '/metrics',
    '/services/..%2finternal',
  ])
    expect((await request.get(path, { headers: { accept: '*/*' } })).status(), path).toBe(404);
});
