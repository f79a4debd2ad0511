import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { refuseUnfit } from './check.ts';
import { digestOf, readManifest } from './manifest.ts';
import { type Outcome, Refusal } from './refusal.ts';

/** The workspace of a slice. */
const folderOf = (slice: string) => resolve(import.meta.dirname, '../../..', `mfe-${slice}`);

/** The folder of a built release, which `release` writes and `deploy` uploads. */
export const artefactOf = (slice: string, version: string) => join(folderOf(slice), 'release', version);

/** Builds a release with the version in the slice's package.json. Refuses it if it does not fit the system at `against`. */
export async function buildRelease(name: string, against: string): Promise<Outcome> {
  const folder = folderOf(name);
  if (!existsSync(folder)) throw new Refusal(`There is no slice ${name}: ${folder} does not exist.`);

  const build = spawnSync('webpack', ['--mode', 'production'], {
    cwd: folder,
    env: { ...process.env, RELEASE: '1' },
    // Standard output is for the outcome.
    stdio: ['inherit', 2, 2],
  });
  if (build.status !== 0) throw new Refusal('The build failed, see above.');

  const built = join(folder, 'build');
  const manifest = readManifest(built);
  await refuseUnfit(manifest, against);
  const artefact = artefactOf(name, manifest.version);
  if (existsSync(artefact) && digestOf(artefact) !== digestOf(built))
    throw new Refusal(
      `${name}@${manifest.version} was released with other files; raise the version in ${join(folder, 'package.json')}.`,
    );
  keep(built, artefact);
  const { version } = manifest;
  return { message: `${name}@${version} is in ${artefact}.`, slice: name, version, folder: artefact };
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
