import { findCommand } from '../processes/find-command.ts';
import { StartFailure } from '../start-failure.ts';
import { installPackages } from './debian-packages.ts';

const find = () =>
  findCommand(
    'chromium',
    'google-chrome',
    'google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  );

/** A browser for the tests: `CHROMIUM`, the machine's own, or a new one. */
export async function findChromium(report: (text: string) => void) {
  const named = process.env.CHROMIUM;
  if (named) return named;
  const found = find();
  if (found) return found;
  report('Installing chromium for the browser tests …');
  await installPackages(['chromium']);
  const installed = find();
  if (!installed) throw new StartFailure('chromium was installed but cannot be found.');
  return installed;
}
