import type { Page } from '@playwright/test';
import { fillService } from '../steps.ts';
import { refusedUnverified } from './answers.ts';
import type { State } from './route.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Submits an invalid price. */
export const refused = (label: string): State => ({
  name: 'refused',
  arrange: async (page: Page) => {
    await page.getByLabel('Price').fill('a lot');
    await button(page, label).click();
  },
  shows: (page: Page) => page.getByRole('main').getByText('Price must be a number'),
});

export const fillExample = (page: Page) =>
  fillService(page, {
    serviceName: 'Heart check-up',
    serviceArea: 'Boston',
    image: '/media/services/cardiologist-1.svg',
    price: '45.5',
    description: 'A quiet half hour to listen to your heart. '.repeat(4),
  });

/** A provider must verify their e-mail address before adding a service. */
export const notVerified: State = {
  name: 'not verified',
  answers: { '/api/service': refusedUnverified },
  arrange: async (page) => {
    await fillExample(page);
    await button(page, 'ADD').click();
  },
  shows: (page) => page.getByRole('link', { name: /^Verify your email address/ }),
};
