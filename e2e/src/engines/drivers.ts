/* How each engine is started. The paths come from `npm run journeys:engines`, which installs what is missing. */
import { createRequire } from 'node:module';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';

// A folder of a CommonJS package, which an import cannot name.
const require = createRequire(import.meta.url);
const { DriverService }: typeof import('selenium-webdriver/remote.js') = require('selenium-webdriver/remote');

const { FIREFOX, GECKODRIVER = '', MINIBROWSER, WEBKIT_DRIVER = '' } = process.env;

const engines = {
  firefox: {
    driver: GECKODRIVER,
    capabilities: {
      browserName: 'firefox',
      'moz:firefoxOptions': { binary: FIREFOX, args: ['--width=1280', '--height=900'] },
    },
  },
  webkit: {
    driver: WEBKIT_DRIVER,
    capabilities: {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: MINIBROWSER, args: ['--automation', '--geometry=1280x900'] },
    },
  },
};
export type Engine = keyof typeof engines;
export const engineNames = Object.keys(engines) as Engine[];

export interface Window {
  driver: WebDriver;
  /** Name and version as the browser states them. */
  version: string;
  close(): Promise<void>;
}

/** Opens a browser with a profile of its own, so each person has one. WebKit's driver serves one session only. */
export async function openWindow(engine: Engine): Promise<Window> {
  const { driver: executable, capabilities } = engines[engine];
  const service = new DriverService.Builder(executable).setLoopback(true).build();
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(await service.start())
    .withCapabilities(new Capabilities(capabilities))
    .build();
  const answered = await driver.getCapabilities();
  return {
    driver,
    version: `${answered.getBrowserName()} ${answered.getBrowserVersion() ?? ''}`.trim(),
    close: async () => {
      await driver.quit();
      await service.kill();
    },
  };
}
