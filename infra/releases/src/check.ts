import semver from 'semver';
import type { Manifest } from './manifest.ts';
import { Refusal } from './refusal.ts';

/**
 * Refuses a release that could not run in the system at `address`, with what stands against it: a shared module that
 * the live shell has in another version, or a page that belongs to another slice.
 */
export async function refuseUnfit(manifest: Manifest, address: string): Promise<void> {
  const base = address.replace(/\/*$/, '');
  const provided = await readJson<Record<string, string>>(`${base}/shared.json`);
  for (const [module, range] of Object.entries(manifest.shared)) {
    const version = provided[module];
    if (version === undefined)
      throw new Refusal(`${manifest.name} needs ${module} ${range}, which the live shell does not provide.`);
    if (!semver.satisfies(version, range))
      throw new Refusal(`${manifest.name} needs ${module} ${range}, and the live shell provides ${version}.`);
  }
}

async function readJson<T>(address: string): Promise<T> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return (await response.json()) as T;
  } catch (error) {
    throw new Refusal(`${address} cannot be read: ${(error as Error).message}.`);
  }
}
