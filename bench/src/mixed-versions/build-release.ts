import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLogged } from '@mendwell/local/processes/run';
import { root } from '@mendwell/local/repository';
import { StartFailure } from '@mendwell/local/start-failure';
import { logFileOf } from '@mendwell/local/system/data-folder';
import { step } from '@mendwell/local/system/steps';
import { linkPackages } from '@mendwell/local/testing/copy-repository';

/** Compiles the services of a commit in a temporary folder. Returns the folder. */
export async function buildRelease(commit: string) {
  const folder = mkdtempSync(join(tmpdir(), 'before-'));
  const archive = `${folder}.tar`;
  const logFile = logFileOf('build-old');
  await runLogged(['git', 'archive', '-o', archive, commit], { logFile });
  await runLogged(['tar', '-xf', archive, '-C', folder], { logFile });
  const services = globSync('services/*/package.json', { cwd: folder }).map((file) => join(file, '..'));
  if (services.length === 0) throw new StartFailure(`Commit ${commit} has no services.`);

  if (isInstalledHere(folder)) linkPackages(folder);
  else await step('Old libraries installed', () => install(folder, services));
  await step('Old services compiled', () =>
    runLogged(['tsc', '-b', ...services], {
      cwd: folder,
      logFile,
      fix: 'pick a later commit: this one does not compile with the present TypeScript',
    }),
  );
  return folder;
}

/** Versions of the installed libraries by path. */
function librariesOf(folder: string) {
  const lockfile = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const { packages }: { packages: Record<string, { version?: string }> } = JSON.parse(lockfile);
  return new Map(
    Object.entries(packages)
      .filter(([path]) => path.includes('node_modules/'))
      .map(([path, { version }]) => [path, version]),
  );
}

/** Whether the working copy has installed every library in the lockfile of `folder`, in the same version. */
function isInstalledHere(folder: string) {
  const here = librariesOf(root);
  return [...librariesOf(folder)].every(([path, version]) => here.has(path) && here.get(path) === version);
}

const install = (folder: string, services: string[]) =>
  runLogged(
    [
      ...['npm', 'ci', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      ...['--include-workspace-root', '-w', 'packages/contracts', '-w', 'packages/service-kit'],
      ...services.flatMap((service) => ['-w', service]),
    ],
    { cwd: folder, logFile: logFileOf('install-old') },
  );
