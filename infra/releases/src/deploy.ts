/*
 * npm run deploy -- catalog@1.2.0 --to <folder or address> --against <address> [--canary 10]: uploads a release and makes it
 * live, for all or for a percentage of the visitors.
 */
import { existsSync } from 'node:fs';
import { artefactOf } from './artefacts.ts';
import { refuseUnfit } from './check.ts';
import { readArguments, runCommand } from './command.ts';
import { goLive, upload, uploaded } from './live.ts';
import { readManifest } from './manifest.ts';
import { openStore } from './open-store.ts';
import { Refusal } from './refusal.ts';

await runCommand(async () => {
  const usage =
    'npm run deploy -- <slice>@<version> --to <folder or address> --against <address of the system> [--canary <percent>]';
  const { values, positionals } = readArguments(
    usage,
    {
      to: { type: 'string' },
      against: { type: 'string' },
      canary: { type: 'string' },
      // When a whole system is installed, a release comes from a folder and there is no live system to check it against.
      from: { type: 'string' },
      unchecked: { type: 'boolean', default: false },
    },
    ({ to, against, from, unchecked }, { length }) =>
      to !== undefined && (unchecked || against !== undefined) && length === (from === undefined ? 1 : 0),
  );
  const percent = values.canary === undefined ? undefined : Number(values.canary);
  if (percent !== undefined && !(percent > 0 && percent < 100))
    throw new Refusal(`--canary ${values.canary} is not a percentage between 0 and 100.`);
  const [slice = '', version = ''] = (positionals[0] ?? '').split('@');
  const artefact = values.from ?? artefactOf(slice, version);
  const isHere = existsSync(artefact);

  const store = openStore(String(values.to));
  if (isHere && !values.unchecked) await refuseUnfit(readManifest(artefact), String(values.against));
  // An uploaded release was checked before; it can go live again without its artefact.
  const release = isHere ? await upload(store, artefact) : await uploaded(store, slice, version);
  await goLive(store, release, percent);
  console.log(
    `${release.name}@${release.version} is live for ${percent === undefined ? 'everyone' : `${percent} %`}.`,
  );
});
