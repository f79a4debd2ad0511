/*
 * npm run release -w mfe-catalog -- --against <address>: builds the slice with the version in its package.json, checks it
 * against the live system, and writes it to mfe-catalog/release/<version>.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { artefactOf, folderOf } from './artefacts.ts';
import { refuseUnfit } from './check.ts';
import { readArguments, runCommand } from './command.ts';
import { contentsOf, readManifest } from './manifest.ts';
import { Refusal } from './refusal.ts';

await runCommand(async () => {
  const usage = 'npm run release -w mfe-<name> -- --against https://address.of.the.live.system';
  const { values, positionals } = readArguments(
    usage,
    { against: { type: 'string' } },
    ({ against }, { length }) => against !== undefined && length === 1,
  );
  const [name = ''] = positionals;
  const folder = folderOf(name);
  if (!existsSync(folder)) throw new Refusal(`There is no slice ${name}: ${folder} does not exist.`);

  const build = spawnSync('webpack', ['--mode', 'production'], {
    cwd: folder,
    env: { ...process.env, RELEASE: '1' },
    stdio: 'inherit',
  });
  if (build.status !== 0) throw new Refusal('The build failed, see above.');

  const built = join(folder, 'build');
  const manifest = readManifest(built);
  await refuseUnfit(manifest, String(values.against));
  const artefact = artefactOf(name, manifest.version);
  if (existsSync(artefact) && contentsOf(artefact).digest !== contentsOf(built).digest)
    throw new Refusal(
      `${name}@${manifest.version} was released with other files; raise the version in ${join(folder, 'package.json')}.`,
    );
  keep(built, artefact);
  console.log(`${name}@${manifest.version} is in ${artefact}.`);
});

/** Copies to a temporary name first, so that a folder with the final name is complete. */
function keep(built: string, artefact: string) {
  const half = `${artefact}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(dirname(artefact), { recursive: true });
  cpSync(built, half, { recursive: true });
  rmSync(artefact, { recursive: true, force: true });
  renameSync(half, artefact);
}
