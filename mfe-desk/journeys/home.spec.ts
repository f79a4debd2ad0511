import { expect, test } from '../../e2e/src/journey.ts';

test('for everyone but operators, Desk does not exist', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 404 .*\/desk/);
  expect((await page.goto('/desk'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
