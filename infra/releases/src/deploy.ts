import { existsSync } from 'node:fs';
import { artefactOf } from './build.ts';
import { refuseUnfit } from './check.ts';
import { goLive, upload, uploaded } from './live.ts';
import { readManifest } from './manifest.ts';
import { openStore } from './open-store.ts';
import { Refusal } from './refusal.ts';

export interface Deployment {
  to: string;
  /** The address of the live system. */
  against?: string;
  /** A percentage of the visitors; everyone if absent. */
  canary?: string;
  /** When a whole system is installed, a release comes from a folder and there is no live system to check it against. */
  from?: string;
  unchecked?: boolean;
}

/** Uploads a release, such as `catalog@1.2.0`, and makes it live. */
export async function deploy(
  reference: string | undefined,
  { to, against, canary, from, unchecked }: Deployment,
): Promise<void> {
  if ((reference === undefined) === (from === undefined)) throw new Refusal('Name a release or use --from.');
  if (!unchecked && against === undefined) throw new Refusal('--against is missing: the live system.');
  const percent = canary === undefined ? undefined : Number(canary);
  if (percent !== undefined && !(percent > 0 && percent < 100))
    throw new Refusal(`--canary ${canary} is not a percentage between 0 and 100.`);
  const [slice = '', version = ''] = (reference ?? '').split('@');
  const artefact = from ?? artefactOf(slice, version);
  const isHere = existsSync(artefact);

  const store = openStore(to);
  if (isHere && !unchecked) await refuseUnfit(readManifest(artefact), String(against));
  // An uploaded release was checked before; it can go live again without its artefact.
  const release = isHere ? await upload(store, artefact) : await uploaded(store, slice, version);
  await goLive(store, release, percent);
  console.log(
    `${release.name}@${release.version} is live for ${percent === undefined ? 'everyone' : `${percent} %`}.`,
  );
}
