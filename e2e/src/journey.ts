import { callsOf } from '@mendwell/client/calls';
import { aroundTheClock } from '@mendwell/client/examples';
import { ok } from '@mendwell/client/http';
import { addressOf, apiPrefix } from '@mendwell/contracts/calls';
import { exampleService as serviceAsAnswered } from '@mendwell/contracts/examples';
import { listAvailability } from '@mendwell/contracts/schedule';
import { ServiceInput } from '@mendwell/contracts/service-input';
import { test as base, expect, type Page } from '@playwright/test';
import { type Account, asOperator, createAccount } from './accounts.ts';

interface BookingOptions {
  instructions?: string;
  serviceDate?: string;
}

export interface Journey {
  /** Allows browser complaints that the journey provokes, such as a refused call. */
  allowComplaint: (pattern: RegExp) => void;
  createAccount: (name: string, photo?: string) => Promise<Account>;
  createOperator: (name: string) => Promise<Account>;
  /** Publishes a service by REST, which can be booked then; returns its id. */
  publishService: (provider: Pick<Account, 'token'>, service?: Partial<ServiceInput>) => Promise<string>;
  /** Books a service by REST, for now unless `options` names a date; returns the booking's id. */
  bookService: (
    patient: Pick<Account, 'token'>,
    serviceId: string,
    options?: BookingOptions,
  ) => Promise<string>;
  /** Creates a provider and a patient with these names, and books a service of the one for the other. */
  arrangeBooking: (
    provider: string,
    patient: string,
    service?: Partial<ServiceInput>,
  ) => Promise<{ provider: Account; patient: Account; serviceId: string; bookingId: string }>;
  /** Saves a provider's working hours by REST: around the clock, in a time zone that is not the browser's. */
  keepHours: (provider: Account) => Promise<void>;
  /** Changes a booking's status by REST. */
  setStatus: (provider: Account, bookingId: string, status: 'working' | 'completed') => Promise<void>;
  /** Holds back the page's requests that match `url`. Returns how to let them continue. */
  holdBack: (url: string | RegExp) => Promise<() => void>;
  /** Opens a window for a second person, watched like the first. */
  openWindow: () => Promise<Page>;
  /** Opens another tab for the same person, watched like the first. */
  openTab: () => Promise<Page>;
  complaints: { said: string[]; allowed: RegExp[] };
}

/** The default service. Cards cut its description in the middle of a word. */
export const exampleService = {
  ...ServiceInput.parse(serviceAsAnswered()),
  serviceArea: 'Springfield',
  description: 'A quiet half hour to listen to your heart. '.repeat(10).trim(),
} satisfies ServiceInput;

/** A test that also fails if the browser complains or a request leaves this machine. */
export const test = base.extend<Journey>({
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const complaints = { said: [] as string[], allowed: [] as RegExp[] };
      await use(complaints);
      const unexpected = complaints.said.filter((text) => !complaints.allowed.some((ok) => ok.test(text)));
      expect(unexpected, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
  // Watched here, so that a journey without a page opens none.
  page: async ({ page, complaints, baseURL }, use) => {
    watch(page, complaints.said, baseURL);
    await use(page);
  },
  allowComplaint: async ({ complaints }, use) => {
    await use((pattern) => complaints.allowed.push(pattern));
  },
  createAccount: async ({ baseURL }, use) => {
    await use((name, photo) => createAccount(baseURL ?? '', baseURL ?? '', name, photo));
  },
  createOperator: async ({ baseURL, createAccount }, use) => {
    await use(async (name) => asOperator(baseURL ?? '', await createAccount(name)));
  },
  publishService: async ({ baseURL, request }, use) => {
    await use(async (provider, service) => {
      const added = callsOf(baseURL ?? '', provider).publishService({ ...exampleService, ...service });
      const serviceId = (await ok(added)).insertedId;
      // Until booking has heard of it.
      const hour = { from: new Date().toISOString(), to: new Date(Date.now() + 3_600_000).toISOString() };
      const free = apiPrefix + addressOf(listAvailability, { serviceId, ...hour });
      await expect.poll(async () => (await request.get(free)).status()).not.toBe(404);
      return serviceId;
    });
  },
  bookService: async ({ baseURL }, use) => {
    await use(async (patient, serviceId, options) => {
      const request = { serviceId, serviceDate: new Date().toISOString(), instructions: '', ...options };
      return (await ok(callsOf(baseURL ?? '', patient).book(request))).insertedId;
    });
  },
  arrangeBooking: async ({ createAccount, publishService, bookService }, use) => {
    await use(async (providerName, patientName, service) => {
      const provider = await createAccount(providerName);
      const patient = await createAccount(patientName);
      const serviceId = await publishService(provider, service);
      return { provider, patient, serviceId, bookingId: await bookService(patient, serviceId) };
    });
  },
  keepHours: async ({ baseURL }, use) => {
    await use(async (provider) => {
      const { week } = aroundTheClock;
      await ok(callsOf(baseURL ?? '', provider).keepHours({ timeZone: 'Asia/Kolkata', week }));
    });
  },
  setStatus: async ({ baseURL }, use) => {
    await use(async (provider, bookingId, status) => {
      await ok(callsOf(baseURL ?? '', provider).setStatus(bookingId, status));
    });
  },
  holdBack: async ({ page, allowComplaint }, use) => {
    // While something is held back, preloaded files may stay unused.
    allowComplaint(/was preloaded using link preload but not used/);
    await use(async (url) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(url, async (route) => {
        await released;
        await route.continue();
      });
      return release;
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

/** Records complaints of the browser, and every request that leaves `origin`. */
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

export type { Locator, Page, Request, Route } from '@playwright/test';
export { expect };
