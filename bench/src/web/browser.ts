import { findChromium } from '@mendwell/local/install/programs';
import { onStop } from '@mendwell/local/processes/command';
import { choosePorts } from '@mendwell/local/processes/ports';
import { demoAccounts } from '@mendwell/local/system/welcome';
import { type BrowserContext, chromium } from 'playwright-core';

export interface Browser {
  context: BrowserContext;
  /** The DevTools port, for Lighthouse. */
  port: number;
}

/** A browser with an empty profile in `folder`. */
export async function openBrowser(folder: string): Promise<Browser> {
  const { devtools: port } = await choosePorts(['devtools']);
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findChromium(console.log),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
    viewport: { width: 412, height: 823 },
    locale: 'en-US',
    // Playwright's handlers would end this process before everything else has stopped.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  onStop(() => context.close());
  context.setDefaultTimeout(60_000);
  return { context, port };
}

/** A new tab with its DevTools session, slowed down by the factor `cpu` and the network. Empties the cache. */
export async function openTab({ context }: Browser, { cpu = 1, isSlowNetwork = false } = {}) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  // The network of Lighthouse's phone: a round trip of 150 ms, 1.6 Mbit/s.
  const slow = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
  if (isSlowNetwork) await devtools.send('Network.emulateNetworkConditions', slow);
  return { page, devtools };
}

/** Signs in as the demo patient. */
export async function signIn(browser: Browser, url: string) {
  const { password, demo } = demoAccounts();
  const patient = demo.find(({ email }) => email.startsWith('maya'));
  const { page } = await openTab(browser);
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(patient?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForFunction(() => localStorage.getItem('signed-in') !== null);
  await page.close();
}

/** Clears the browser's storage for this origin. */
export async function signOut(browser: Browser, url: string) {
  const { page, devtools } = await openTab(browser);
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  await page.close();
}
