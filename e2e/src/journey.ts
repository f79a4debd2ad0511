import { Inserted } from '@mendwell/contracts/answers';
import { exampleService as serviceAsAnswered } from '@mendwell/contracts/examples';
import { apiPrefix, paths } from '@mendwell/contracts/paths';
import { ServiceInput } from '@mendwell/contracts/service';
import { test as base, expect, type Page } from '@playwright/test';
import { type Account, as, createAccount } from './accounts.ts';

export interface Journey {
  /** Names what the browser may complain about, such as the refused call that the journey provokes. */
  allowComplaint: (pattern: RegExp) => void;
  createAccount: (name: string, photo?: string) => Promise<Account>;
  /** Publishes a service by REST and answers its id. */
  publishService: (provider: Pick<Account, 'token'>, service?: Partial<ServiceInput>) => Promise<string>;
  /** Books a service for now by REST and answers the booking's id. */
  bookService: (patient: Account, serviceId: string, instructions?: string) => Promise<string>;
  /** Opens a second person's window, watched like the first. */
  openWindow: () => Promise<Page>;
  /** Opens another tab of the same person, watched like the first. */
  openTab: () => Promise<Page>;
  complaints: { said: string[]; allowed: RegExp[] };
}

/** What a journey publishes unless it says otherwise. Cards cut its description in the middle of a word. */
export const exampleService: ServiceInput = {
  ...ServiceInput.parse(serviceAsAnswered()),
  serviceArea: 'Springfield',
  description: 'A quiet half hour to listen to your heart. '.repeat(10).trim(),
};

/** A test that also fails when the browser complains or a request leaves this machine, whatever else it proved. */
export const test = base.extend<Journey>({
  complaints: [
    async ({ page, baseURL }, use) => {
      const complaints = { said: [], allowed: [] as RegExp[] };
      watch(page, complaints.said, baseURL);
      await use(complaints);
      const unexpected = complaints.said.filter((text) => !complaints.allowed.some((ok) => ok.test(text)));
      expect(unexpected, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
  allowComplaint: async ({ complaints }, use) => {
    await use((pattern) => complaints.allowed.push(pattern));
  },
  createAccount: async ({ request, baseURL }, use) => {
    await use((name, photo) => createAccount(request, baseURL ?? '', name, photo));
  },
  publishService: async ({ request }, use) => {
    await use(async (provider, service) => {
      const answer = await request.post(apiPrefix + paths.createService, {
        headers: as(provider),
        data: { ...exampleService, ...service },
      });
      return Inserted.parse(await answer.json()).insertedId;
    });
  },
  bookService: async ({ request }, use) => {
    await use(async (patient, serviceId, instructions = '') => {
      const answer = await request.post(apiPrefix + paths.createBooking, {
        headers: as(patient),
        data: { serviceId, serviceDate: new Date().toISOString(), instructions },
      });
      return Inserted.parse(await answer.json()).insertedId;
    });
  },
  openWindow: async ({ browser, baseURL, complaints }, use) => {
    const pages: Page[] = [];
    await use(async () => {
      const page = await (await browser.newContext()).newPage();
      watch(page, complaints.said, baseURL);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
  openTab: async ({ context, baseURL, complaints }, use) => {
    await use(async () => {
      const page = await context.newPage();
      watch(page, complaints.said, baseURL);
      return page;
    });
  },
});

/** Notes what the browser of `page` complains about, and every request that leaves `origin`. */
export function watch(page: Page, said: string[], origin = '') {
  page.on('console', (message) => {
    const [firstLine] = message.text().split('\n');
    if (['error', 'warning'].includes(message.type()))
      said.push(`${message.type()}: ${firstLine} (${message.location().url})`);
  });
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (/^(https?|wss?):/.test(url) && new URL(url).host !== new URL(origin).host)
      said.push(`left the machine: ${url}`);
  });
}

export { expect };
