import semver from 'semver';
import { unfitCalls } from './calls.ts';
import type { Manifest } from './manifest.ts';
import { readDocument, readJson, systemUrl } from './read-json.ts';
import { Refusal } from './refusal.ts';

/**
 * Refuses a release that is incompatible with the system at `address`, with the reason: the live shell's version of a
 * shared module, or a live service's answer to one of its calls.
 */
export async function refuseUnfit(manifest: Manifest, address: string): Promise<void> {
  const provided = await readJson<Record<string, string>>(systemUrl(address, '/shared.json'));
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
