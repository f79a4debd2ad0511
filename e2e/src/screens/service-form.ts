import type { Page } from '@playwright/test';
import { refusedUnverified } from './answers.ts';
import type { State } from './route.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Types what no service costs, and sends it. */
export const refused = (label: string): State => ({
  name: 'refused',
  arrange: async (page: Page) => {
    await page.getByLabel('Price').fill('a lot');
    await button(page, label).click();
  },
  shows: (page: Page) => page.getByRole('main').getByText('Price must be a number'),
});

export async function fillService(page: Page) {
  await page.getByLabel('Service name').fill('Heart check-up');
  await page.getByLabel('Service area').fill('Boston');
  await page.getByLabel('Image').fill('/media/services/cardiologist-1.svg');
  await page.getByLabel('Price').fill('45.5');
  await page.getByLabel('Description').fill('A quiet half hour to listen to your heart. '.repeat(4));
}

/** Adding a service waits for the provider's address. */
export const notVerified: State = {
  name: 'not verified',
  answers: { '/api/service': refusedUnverified },
  arrange: async (page) => {
    await fillService(page);
    await button(page, 'ADD').click();
  },
  shows: (page) => page.getByRole('link', { name: /^Verify your e-mail address/ }),
};
