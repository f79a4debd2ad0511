import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from '@mendwell/local/processes/child';
import { finished, run } from '@mendwell/local/processes/run';
import { cacheDir } from '@mendwell/local/repository';
import { StartFailure } from '@mendwell/local/start-failure';

const requirements = join(import.meta.dirname, 'requirements.txt');
const folder = join(cacheDir, 'schemathesis-4.32.5');

/** Installs Schemathesis in the cache folder, once. */
export async function installSchemathesis() {
  if (existsSync(folder)) return;
  console.log('Installing Schemathesis …');
  const work = mkdtempSync(`${folder}-`);
  const pip = ['python3', '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  if (!(await run([...pip, '--only-binary', ':all:', '--target', work, '--requirement', requirements]))) {
    rmSync(work, { recursive: true, force: true });
    throw new StartFailure('Schemathesis could not be installed.', {
      fix: 'install Python 3.10 or newer with pip',
    });
  }
  renameSync(work, folder);
}

/** Runs Schemathesis in this terminal; it writes its files to `workFolder`. Returns whether it found nothing. */
export const schemathesis = (workFolder: string, args: string[]) =>
  finished(
    startChild('python3', ['-m', 'schemathesis.cli', ...args], {
      cwd: workFolder,
      env: { ...process.env, PYTHONPATH: folder },
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
