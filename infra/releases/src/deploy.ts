import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RuntimeConfig } from '@mendwell/contracts/slices';
import { artefactOf } from './build.ts';
import { refuseUnfit } from './check.ts';
import { goLive, preview, readLive, upload, uploadedManifest } from './live.ts';
import { type Manifest, readManifest, releaseOf } from './manifest.ts';
import { wasLive } from './past.ts';
import { readJson, systemUrl } from './read-json.ts';
import { type Outcome, Refusal } from './refusal.ts';

export interface Deployment {
  to: string;
  /** The address of the live system. */
  against?: string;
  /** A percentage of the visitors; everyone if absent. */
  canary?: string;
  /** For those only who open the preview of this name. */
  preview?: string;
  /** When a whole system is installed, a release comes from a folder and there is no live system to check it against. */
  from?: string;
  unchecked?: boolean;
  /** Changes nothing if this version was live before: whoever ended it meant to. */
  once?: boolean;
}

const pollMs = 100;
const listedWithinMs = 10_000;

/** Uploads a release, such as `catalog@1.2.0`, and makes it live. */
export async function deploy(
  reference: string | undefined,
  { to, against, canary, preview: name, from, unchecked, once }: Deployment,
): Promise<Outcome> {
  if ((reference === undefined) === (from === undefined))
    throw new Refusal('Name a release or use --from.', 'wrong call');
  if (reference !== undefined && !/^\w+@\d[\w.-]*$/.test(reference))
    throw new Refusal(`${reference} is not a release such as catalog@1.2.0.`, 'wrong call');
  if (!unchecked && against === undefined)
    throw new Refusal('--against is missing: the live system.', 'wrong call');
  const percent = canary === undefined ? undefined : Number(canary);
  if (percent !== undefined && !(percent > 0 && percent < 100))
    throw new Refusal(`--canary ${canary} is not a percentage between 0 and 100.`, 'wrong call');
  if (name !== undefined && (canary !== undefined || once || !/^[a-z0-9-]{1,30}$/.test(name)))
    throw new Refusal(
      `--preview ${name} is not a name such as pr7, or stands beside --canary or --once.`,
      'wrong call',
    );
  const [slice = '', version = ''] = (reference ?? '').split('@');
  const artefact = from ?? artefactOf(slice, version);

  const store = resolve(to);
  // An uploaded release can go live again without its artefact.
  const isHere = from !== undefined || existsSync(artefact);
  const manifest = isHere ? readManifest(artefact) : uploadedManifest(store, slice, version);
  const release = `${manifest.name}@${manifest.version}`;
  const deployed = { slice: manifest.name, version: manifest.version };
  if (once && wasLive(store, readLive(store), manifest))
    return { message: `${release} was live before: nothing is changed.`, ...deployed, isChanged: false };
  if (!unchecked) await refuseUnfit(manifest, String(against));
  if (isHere) upload(store, artefact);
  if (name !== undefined) {
    const link = systemUrl(against ?? '', await preview(store, releaseOf(manifest), name));
    const message = `${release} is in the preview ${name}: ${link}`;
    return { message, ...deployed, isChanged: true, preview: name, link };
  }
  const share = await goLive(store, releaseOf(manifest), percent);
  // Only operators can read the list of theirs.
  if (!unchecked && manifest.audience === undefined) await untilListed(manifest, String(against), to);
  const visitors = share === undefined ? 'everyone' : `${share} %`;
  return {
    message: `${release} is live for ${visitors}.`,
    ...deployed,
    isChanged: true,
    percent: share ?? 100,
  };
}

/** A gateway keeps a list for up to two seconds, in which a new page would be shown as unknown. */
async function untilListed({ name, version }: Manifest, address: string, store: string) {
  const deadline = Date.now() + listedWithinMs;
  while (Date.now() < deadline) {
    const { slices } = await readJson<RuntimeConfig>(systemUrl(address, '/config.json'));
    const live = slices.find((slice) => slice.name === name);
    if (live?.version === version || live?.canary?.release.version === version) return;
    await sleep(pollMs);
  }
  throw new Refusal(
    `${name}@${version} is live in ${store}, but ${address} does not list it: it may use another store.`,
    'failed',
  );
}
