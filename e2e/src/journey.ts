import { paths } from '@mendwell/contracts/paths';
import { test as base, expect, type Page } from '@playwright/test';
import { type Account, createAccount } from './accounts.ts';

interface Journey {
  /** What the browser said on its console as an error or warning, and requests that left this machine. */
  complaints: string[];
  createAccount: (name: string) => Promise<Account>;
  /** Publishes a service by REST and answers its id. */
  publishService: (provider: Account, service?: Partial<ServiceToPublish>) => Promise<string>;
  /** Opens a second person's window, watched like the first. */
  openWindow: () => Promise<Page>;
}

interface ServiceToPublish {
  serviceName: string;
  serviceArea: string;
  image: string;
  price: number;
  description: string;
}

function watch(page: Page, complaints: string[], origin: string) {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && /^(https?|wss?):/.test(url)) complaints.push(`left the machine: ${url}`);
  });
}

/** A test that also fails when the browser complains, whatever else it proved. Clear `complaints` to expect one. */
export const test = base.extend<Journey>({
  complaints: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      watch(page, complaints, baseURL ?? '');
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  createAccount: async ({ request }, use) => {
    await use((name) => createAccount(request, name));
  },
  publishService: async ({ request }, use) => {
    await use(async (provider, service = {}) => {
      const answer = await request.post(`/api${paths.createService}`, {
        headers: { authorization: `Bearer ${provider.token}` },
        data: {
          serviceName: 'Heart check-up',
          serviceArea: 'Springfield',
          image: '/media/services/cardiologist-1.svg',
          price: 45.5,
          description: 'A calm half hour for your heart. '.repeat(10),
          ...service,
        },
      });
      expect(answer.status()).toBe(201);
      return (await answer.json()).insertedId;
    });
  },
  openWindow: async ({ browser, baseURL, complaints }, use) => {
    const pages: Page[] = [];
    await use(async () => {
      const page = await (await browser.newContext()).newPage();
      watch(page, complaints, baseURL ?? '');
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

export { expect };

/** Signs a person in through the login page, as they would. */
export async function signIn(page: Page, account: Account) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}
