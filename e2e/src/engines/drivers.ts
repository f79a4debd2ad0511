/* Starts each engine. `npm run engines` installs missing engines and provides the paths. */
import { createRequire } from 'node:module';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';

// A directory of a CommonJS package, which an import cannot resolve.
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
  /** Name and version as reported by the browser. */
  version: string;
  close(): Promise<void>;
}

/** Opens a browser with its own driver and profile; WebKit's driver serves only one session. */
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
