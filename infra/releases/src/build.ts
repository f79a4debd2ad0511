import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { refuseUnfit } from './check.ts';
import { digestOf, readManifest } from './manifest.ts';
import { type Outcome, Refusal } from './refusal.ts';

/** The folder of a slice: a workspace, or a repository of its own. Commands run in the repository's root. */
const folderOf = (slice: string) => resolve(isOwnRepository(slice) ? '.' : `mfe-${slice}`);

const isOwnRepository = (slice: string) =>
  existsSync('package.json') &&
  String(JSON.parse(readFileSync('package.json', 'utf8')).name).replace(/.*\//, '') === `mfe-${slice}`;

/** The folder of a built release, which `release` writes and `deploy` uploads. */
export const artefactOf = (slice: string, version: string) => join(folderOf(slice), 'release', version);

/** Builds a release with the version in the slice's package.json. Refuses it if it does not fit the system at `against`. */
export async function buildRelease(name: string, against: string, prerelease?: string): Promise<Outcome> {
  const { built, version } = await buildFor(name, against, prerelease);
  const artefact = artefactOf(name, version);
  if (existsSync(artefact) && digestOf(artefact) !== digestOf(built))
    throw new Refusal(
      `${name}@${version} was released with other files; raise the version in ${join(folderOf(name), 'package.json')}.`,
    );
  keep(built, artefact);
  return { message: `${name}@${version} is in ${artefact}.`, slice: name, version, folder: artefact };
}

/** Compares a slice with the system at `against`, and keeps nothing. */
export async function compareSlice(name: string, against: string): Promise<Outcome> {
  const { version } = await buildFor(name, against);
  return { message: `${name}@${version} is compatible with what is live.`, slice: name, version };
}

async function buildFor(name: string, against: string, prerelease = '') {
  const folder = folderOf(name);
  if (!existsSync(folder)) throw new Refusal(`There is no slice ${name}: ${folder} does not exist.`);
  const build = spawnSync('webpack', ['--mode', 'production'], {
    cwd: folder,
    env: { ...process.env, RELEASE: prerelease },
    // Standard output is for the outcome.
    stdio: ['inherit', 2, 2],
  });
  if (build.status !== 0) throw new Refusal('The build failed, see above.');
  const built = join(folder, 'build');
  const manifest = readManifest(built);
  await refuseUnfit(manifest, against);
  return { built, version: manifest.version };
}

/** Copies to a temporary name first, so that a folder with the final name is complete. */
function keep(built: string, artefact: string) {
  const half = `${artefact}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(dirname(artefact), { recursive: true });
  cpSync(built, half, { recursive: true });
  rmSync(artefact, { recursive: true, force: true });
  renameSync(half, artefact);
}
