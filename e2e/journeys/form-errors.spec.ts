import { pages } from '@mendwell/contracts/pages';
import { expect, test } from '../src/journey.ts';
import { openAs } from '../src/steps.ts';

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
