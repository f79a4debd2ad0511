import semver from 'semver';
import { unfitCalls } from './calls.ts';
import type { Manifest } from './manifest.ts';
import { readDocument, readJson } from './read-json.ts';
import { Refusal } from './refusal.ts';

/**
 * Refuses a release that could not run in the system at `address`, with what stands against it: a shared module that
 * the live shell has in another version, or a call that a live service answers otherwise than the release was built for.
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
  for (const [service, calls] of Object.entries(manifest.calls)) {
    const reasons = unfitCalls(calls, await readDocument(service, address));
    if (reasons.length > 0)
      throw new Refusal(`${manifest.name} does not fit the live ${service}:\n${reasons.join('\n')}`);
  }
}
